package io.serai.skill.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.search.local.LocalEmbeddings;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.Bus;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import io.serai.skill.search.OwnModelSearch;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a text selects with the hub's own models. */
class SkillTextMatcherTest {

  private static final AgentDefinition AGENT = Bus.agent("shop", Optional.empty());
  private static final Skill REFUND =
      Skills.skill("RefundPayment").description("Refunds a payment to the customer").build();
  private static final Skill ARCHIVE =
      Skills.skill("ArchiveChannel").description("Archives a channel of the team").build();
  private static final Skill SAME =
      Skills.skill("ChannelArchive").description("Archives the channel of a team").build();

  private static LocalEmbeddings model;

  @BeforeAll
  static void load() {
    model = new LocalEmbeddings();
    model.load();
  }

  @AfterAll
  static void free() {
    model.close();
  }

  private static SkillTextMatcher.SkillMatch find(String words, Skill... skills) {
    try (OwnModelSearch search = OwnModelSearch.open(model, List.of(skills))) {
      return Bus.await(
          new SkillTextMatcher(search.search(), 0.3, 0.36)
              .find(words, AGENT, Caller.OPERATOR_OPEN));
    }
  }

  @ParameterizedTest
  @CsvSource({"send money back to a customer", "reimburse the buyer", "refund"})
  void clearWinnerIsSelectedWithoutAQuestion(String words) {
    assertThat(find(words, REFUND, ARCHIVE).skill()).contains(REFUND);
  }

  @Test
  void onlySkillIsSelectedWithoutAQuestion() {
    assertThat(find("reimburse the buyer", REFUND).skill()).contains(REFUND);
  }

  @Test
  void gapThatSaysNothingIsAQuestionThatNamesTheCandidates() {
    SkillTextMatcher.SkillMatch match =
        find("put the team's room away for good", REFUND, ARCHIVE, SAME);

    assertThat(match.skill()).isEmpty();
    assertThat(match.near().subList(0, 2))
        .containsExactlyInAnyOrder("ArchiveChannel", "ChannelArchive");
  }

  @Test
  void textThatIsFarFromAllSkillsSelectsNone() {
    assertThat(find("a poem about the moon", REFUND, ARCHIVE).skill()).isEmpty();
  }
}
