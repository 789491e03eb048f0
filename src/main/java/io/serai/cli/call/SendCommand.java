package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code send} command: sends a message to an agent and prints its reply. */
@Command(
    name = "send",
    description = {
      "Sends a message to an agent of a running hub over A2A, waits, and prints the reply.",
      "Exit code 0 if the agent answered, 1 if it asks for something, has no skill for the message,"
          + " or the task failed."
    },
    footer = {
      "",
      "Examples:",
      "  serai send serai What is the weather in Samarkand?",
      "  serai send serai --task 01a1ff31-0f3c-7a00-8000-4a2b6d8e9f10 1001"
    })
public final class SendCommand extends SubCommand {
  @Parameters(
      index = "0",
      paramLabel = "AGENT",
      description = "Its id; serai is the hub itself. serai agents lists them.")
  private String agent;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "WORD", description = "The message.")
  private List<String> words = List.of();

  @Option(names = "--task", paramLabel = "ID", description = "The task that asked: answer it.")
  private @Nullable String task;

  @Option(
      names = "--skill",
      paramLabel = "SKILL",
      description = "The skill that the message is for. Default: the agent decides by the words.")
  private @Nullable String skill;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the agent's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws InterruptedException {
    HubClient hub = options.client(terminal());
    JsonNode found = hub.get("/a2s/v1/agents/" + TextFunctions.percentEncoded(agent));
    boolean remote = found.path("kind").asText().equals("remote");
    A2aReply reply =
        new A2aMessenger(hub, remote ? defaultAgent(hub) : agent)
            .say(String.join(" ", words), remote && task == null ? skillOf(found) : skill, task);
    if (json) {
      terminal().out().println(reply.json().toPrettyString());
    } else if (reply.refusal().isEmpty()) {
      reply.reply().forEach(terminal().out()::println);
    }
    return conclude(reply);
  }

  private int conclude(A2aReply reply) {
    if (reply.completed()) {
      return OK;
    }
    if (reply.asks()) {
      if (!json) {
        terminal().out().println(reply.statusText());
      }
      terminal()
          .err()
          .println(
              "Answer with: serai send%s %s --task %s …"
                  .formatted(options.repeated(), agent, reply.task()));
      return FAILED;
    }
    terminal()
        .err()
        .println(
            "serai: "
                + reply
                    .refusal()
                    .map(text -> refusal(text, reply.suggestedSkills()))
                    .orElseGet(() -> reply.state() + ": " + reply.statusText()));
    return FAILED;
  }

  /** Returns a refusal of the hub with the advice for the command line in place of its own. */
  private static String refusal(String text, List<String> skills) {
    int advice = text.indexOf(" Name a skill");
    String reason = advice < 0 ? text : text.substring(0, advice);
    return reason
        + " Name a skill with --skill NAME"
        + (skills.isEmpty() ? ", or use other words" : ", such as " + String.join(", ", skills))
        + "; serai search lists them.";
  }

  /** Returns the agent that has the skills of remote agents too. */
  private static String defaultAgent(HubClient hub) throws InterruptedException {
    for (JsonNode each : hub.get("/a2s/v1/agents").path("agents")) {
      if (each.path("default").asBoolean()) {
        return each.path("id").asText();
      }
    }
    return "serai";
  }

  /**
   * Returns the skill of a remote agent to send to, as this hub names it: the given one, or the
   * only one.
   */
  private String skillOf(JsonNode remote) {
    List<String> all = new ArrayList<>();
    remote.path("skills").forEach(each -> all.add(each.asText()));
    Optional<String> cardFault = RemoteCardFault.of(remote);
    if (cardFault.isPresent()) {
      throw new CommandException(cardFault.get());
    }
    if (skill != null) {
      String prefixed = agent + "." + skill;
      return all.contains(prefixed) ? prefixed : skill;
    }
    if (all.size() != 1) {
      throw new CommandException(
          "The remote agent "
              + agent
              + (all.isEmpty() ? " has no skill here." : " has several skills.")
              + " Name one by --skill"
              + (all.isEmpty() ? "." : ": " + String.join(", ", all) + "."));
    }
    return all.get(0);
  }
}
