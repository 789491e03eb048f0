package io.serai.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.service.V;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** LangChain4j's A2A client as a client of a hub on the repository's own home. */
@Timeout(120)
class LangChain4jTest {

  /** An agent of LangChain4j that is the hub. */
  public interface Weather {
    @Agent
    String ask(@V("question") String question);
  }

  @Test
  void theHubIsAnAgentThatAnswersWithText() {
    Weather weather =
        AgenticServices.a2aBuilder(HubClient.url(), Weather.class).outputKey("answer").build();

    String answer = weather.ask("What is the weather in Samarkand?");

    assertThat(answer).contains("Sunny").contains("21");
  }
}
