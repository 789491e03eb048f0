package io.serai.skill.intake;

import static io.serai.skill.Bus.json;
import static io.serai.skill.Bus.said;
import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.skill.Bus;
import io.serai.task.A2aTaskState;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillIntentResolverTest {

  private static final AgentDefinition WRITER = Bus.agent("writer", Optional.empty());
  private static final AgentDefinition WITH_DEFAULT = Bus.agent("writer", Optional.of("chat"));

  private final Bus bus = new Bus().recover();

  @BeforeEach
  void skills() {
    bus.catalog.update(
        List.of(
            skill("get-weather")
                .name("GetWeather")
                .description("Tells the weather of a place")
                .parameter("location", "in *", "for *")
                .takes("{\"required\": [\"location\"]}")
                .build(),
            skill("orders.lookup")
                .description("Finds an order by its number")
                .takes(
                    "{\"required\": [\"number\"],"
                        + " \"properties\": {\"number\": {\"type\": \"integer\"}}}")
                .build(),
            skill("orders.cancel").description("Cancels an order by its number").build(),
            skill("chat").description("Talks").build(),
            skill("chat").version("2.0.0").description("Talks").build()),
        List.of());
  }

  @AfterEach
  void close() {
    bus.close();
  }

  private SkillIntent read(AgentDefinition agent, Message message) {
    return Bus.await(bus.skillIntentResolver.read(agent, Caller.OPERATOR_OPEN, message));
  }

  private static Message withMetadata(String metadata, Part... parts) {
    return new Message("m", MessageRole.USER, List.of(parts), json(metadata), List.of(), List.of());
  }

  private static SkillIntent.SkillCall call(String skill, String input) {
    return new SkillIntent.SkillCall(
        skill, null, (com.fasterxml.jackson.databind.node.ObjectNode) json(input));
  }

  @Test
  void metadataMayNameTheSkill() {
    Message message =
        withMetadata("{\"skillId\": \"orders.lookup\"}", Part.ofData(json("{\"number\": 7}")));

    assertThat(read(WRITER, message)).isEqualTo(call("orders.lookup", "{\"number\": 7}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'skill': 'orders.lookup', 'input': {'number': 7}}",
        "{'skillId': 'orders.lookup', 'input': {'number': 7}}",
        "{'skill': 'orders.lookup', 'inputs': {'number': 7}}"
      })
  void dataPartMayBeTheWholeCall(String data) {
    Message message =
        withMetadata("{}", Part.ofText("please"), Part.ofData(json(data.replace('\'', '"'))));

    assertThat(read(WRITER, message)).isEqualTo(call("orders.lookup", "{\"number\": 7}"));
  }

  @Test
  void versionMayBeNamed() {
    assertThat(read(WRITER, withMetadata("{\"skillId\": \"chat@1.0\"}", Part.ofText("hi"))))
        .isEqualTo(
            new SkillIntent.SkillCall(
                "chat",
                "1.0.0",
                (com.fasterxml.jackson.databind.node.ObjectNode) json("{\"text\": \"hi\"}")));
  }

  @Test
  void messageThatNamesNoSkillGoesToTheDefaultSkill() {
    assertThat(read(WITH_DEFAULT, said("the weather in Rome")))
        .isEqualTo(call("chat", "{\"text\": \"the weather in Rome\"}"));
  }

  @Test
  void messageThatNamesAnotherSkillThanThoseOfTheAgentIsNotForTheDefaultSkill() {
    assertThat(read(WITH_DEFAULT, withMetadata("{\"skillId\": \"nothing\"}", Part.ofText("x"))))
        .isInstanceOfSatisfying(
            SkillIntent.UnclearIntent.class,
            unclear -> assertThat(unclear.words()).contains("has no skill nothing"));
  }

  @Test
  void typeOfWorkThatIsNotASkillIsForTheDefaultSkill() {
    assertThat(
            Bus.await(
                bus.skillIntentResolver.readType(
                    WITH_DEFAULT, Caller.OPERATOR_OPEN, "nothing", said("x"))))
        .isEqualTo(call("chat", "{\"text\": \"x\"}"));
  }

  @Test
  void textIsForTheOnlySkillThatTheAgentHasForTheCallerIfItFits() {
    AgentDefinition clerk = Bus.serving("clerk", "orders.*");
    Permissions cancel = new Permissions(Map.of(PermissionKind.SKILLS, List.of("orders.cancel")));
    Caller caller = new Caller("c", false, cancel);
    Message order = said("the order by its number");

    assertThat(Bus.await(bus.skillIntentResolver.read(clerk, caller, order)))
        .isEqualTo(call("orders.cancel", "{\"text\": \"the order by its number\"}"));
    assertThat(read(clerk, order)).isInstanceOf(SkillIntent.UnclearIntent.class);
    assertThat(Bus.await(bus.skillIntentResolver.read(clerk, caller, said("qqq"))))
        .isInstanceOf(SkillIntent.UnclearIntent.class);
  }

  @Test
  void onlySkillIsThatOfTheCatalogAndOfTheAgentAsTheyAreNow() {
    Message number = said("the order by its number");
    AgentDefinition clerk = Bus.serving("clerk", "returns.*");
    assertThat(read(clerk, number)).isInstanceOf(SkillIntent.UnclearIntent.class);

    bus.catalog.update(
        List.of(skill("returns.begin").description("Returns an order by its number").build()),
        List.of());
    assertThat(read(clerk, number))
        .isEqualTo(call("returns.begin", "{\"text\": \"the order by its number\"}"));

    AgentDefinition edited = Bus.serving("clerk", "orders.cancel");
    assertThat(read(edited, number))
        .isEqualTo(call("orders.cancel", "{\"text\": \"the order by its number\"}"));
  }

  @Test
  void textThatIsTheNameOfASkillSelectsItInAnyCase() {
    assertThat(read(WRITER, said(" Orders.Cancel ")))
        .isEqualTo(call("orders.cancel", "{\"text\": \"Orders.Cancel\"}"));
  }

  @Test
  void textSelectsTheSkillAndItsParameters() {
    assertThat(read(WRITER, said("What is the weather in Rome?")))
        .isEqualTo(call("get-weather", "{\"location\": \"Rome\"}"));
  }

  @Test
  void skillWithAllItsPatternsWinsATie() {
    // given
    bus.catalog.update(
        List.of(
            skill("post-weather")
                .name("PostWeather")
                .description("Posts the weather of a place")
                .parameter("location", "in *", "for *")
                .parameter("text", "saying *")
                .takes("{\"required\": [\"location\", \"text\"]}")
                .build(),
            skill("weather-map").description("Draws a map of the weather in Rome").build()),
        List.of());

    // when
    SkillIntent told = read(WRITER, said("the weather in Rome"));
    SkillIntent posted = read(WRITER, said("the weather in Rome, saying hello"));

    // then
    assertThat(told).isEqualTo(call("get-weather", "{\"location\": \"Rome\"}"));
    assertThat(posted)
        .isEqualTo(call("post-weather", "{\"location\": \"Rome\", \"text\": \"hello\"}"));
  }

  @Test
  void patternInUnrelatedTextSelectsNoSkill() {
    assertThat(read(WRITER, said("compose a poem for distant hills")))
        .isInstanceOf(SkillIntent.UnclearIntent.class);
  }

  @ParameterizedTest
  @CsvSource({"42,42", "Where is order 42?,42", "order '42' or 43,42"})
  void firstPartOfTheTextThatFitsTheSchemaIsTheMissingInput(String words, int number) {
    assertThat(read(WRITER, withMetadata("{\"skillId\": \"orders.lookup\"}", Part.ofText(words))))
        .isEqualTo(call("orders.lookup", "{\"number\": " + number + "}"));
  }

  @Test
  void missingInputIsRequestedIfNoPartOfTheTextFits() {
    assertThat(
            read(
                WRITER,
                withMetadata("{\"skillId\": \"orders.lookup\"}", Part.ofText("my last one"))))
        .isEqualTo(call("orders.lookup", "{}"));
  }

  @Test
  void textThatMatchesNoSkillIsUnclearWithAHint() {
    assertThat(read(WRITER, said("compose a poem on rain and thunder over distant hills")))
        .isEqualTo(
            new SkillIntent.UnclearIntent(
                "It is not clear what should be done. Name a skill of the agent's card as "
                    + "skillId in"
                    + " the message's metadata, or use other words.",
                List.of()));
  }

  @Test
  void textThatMatchesTwoSkillsEquallyIsUnclearAndNamesBoth() {
    SkillIntent skillIntent = read(WRITER, said("order number"));

    assertThat(skillIntent).isInstanceOf(SkillIntent.UnclearIntent.class);
    assertThat(((SkillIntent.UnclearIntent) skillIntent).near())
        .containsExactlyInAnyOrder("orders.lookup", "orders.cancel");
  }

  @Test
  void unknownSkillNameIsUnclear() {
    assertThat(read(WRITER, withMetadata("{\"skillId\": \"orders\"}", Part.ofText("x"))))
        .isEqualTo(
            new SkillIntent.UnclearIntent(
                "writer has no skill orders. Name a skill: orders.cancel, orders.lookup.",
                List.of("orders.cancel", "orders.lookup")));
  }

  @Test
  void onlySomeOfManySkillsAreSuggestedForAnUnknownName() {
    bus.catalog.update(
        List.of(skill("draw").build(), skill("paint").build(), skill("sing").build()), List.of());

    assertThat(read(WRITER, withMetadata("{\"skillId\": \"zzzzzzzz\"}", Part.ofText("x"))))
        .isEqualTo(
            new SkillIntent.UnclearIntent(
                "writer has no skill zzzzzzzz. Name a skill, such as chat, draw, get-weather,"
                    + " orders.cancel, orders.lookup.",
                List.of("chat", "draw", "get-weather", "orders.cancel", "orders.lookup")));
  }

  @Test
  void longUnknownNameIsTruncatedInTheMessage() {
    String name = "s".repeat(100_000);

    SkillIntent skillIntent =
        read(WRITER, withMetadata("{\"skillId\": \"" + name + "\"}", Part.ofText("x")));

    assertThat(((SkillIntent.UnclearIntent) skillIntent).words())
        .contains("sss…")
        .hasSizeLessThan(500);
  }

  @Test
  void followUpCompletesMissingInputs() {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, Bus.ME, "writer", "get-weather").build()));
    InputResponse inputResponse = bus.skillIntentResolver.answer(bus.settled(id), said("Rome"));

    assertThat(inputResponse.data()).isEqualTo(json("{\"location\": \"Rome\"}"));
    Bus.await(bus.tasks.answer(id, inputResponse));
    assertThat(bus.ended(id).status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
  }

  @Test
  void patternsApplyToAFollowUp() {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, Bus.ME, "writer", "get-weather").build()));

    assertThat(bus.skillIntentResolver.answer(bus.settled(id), said("the one in Rome")).data())
        .isEqualTo(json("{\"location\": \"Rome\"}"));
  }

  @Test
  void invalidFollowUpIsAnsweredWithTheReason() {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, Bus.ME, "writer", "orders.lookup").build()));
    Task waiting = bus.settled(id);

    assertThat(
            bus.skillIntentResolver.rejoinder(
                waiting, bus.skillIntentResolver.answer(waiting, said("my last one"))))
        .isEqualTo(
            "Not understood: \"my last one\"; /number is of the type integer."
                + " Still needed: number.");
    assertThat(
            bus.skillIntentResolver.rejoinder(
                waiting, new InputResponse((ObjectNode) json("{\"nummer\": 7}"), null, false)))
        .isEqualTo("Not asked for: nummer. Still needed: number.");
    assertThat(
            bus.skillIntentResolver.rejoinder(
                waiting, bus.skillIntentResolver.answer(waiting, said("it is 7"))))
        .isNull();
  }

  @Test
  void misspelledSkillNameGetsASuggestion() {
    assertThat(near(WRITER, Caller.OPERATOR_OPEN, "ordrs.lookup")).containsExactly("orders.lookup");
  }

  @Test
  void unknownSkillNameGetsSomeSkillNames() {
    assertThat(near(WRITER, Caller.OPERATOR_OPEN, "zzz"))
        .containsExactly("chat", "get-weather", "orders.cancel", "orders.lookup");
  }

  @Test
  void suggestionsOmitSkillsTheCallerMayNotUse() {
    Permissions only = new Permissions(Map.of(PermissionKind.SKILLS, List.of("chat")));

    assertThat(near(WRITER, new Caller("clerk", false, only), "orders")).containsExactly("chat");
  }

  @Test
  void referenceInAnInputSchemaIsResolved() {
    bus.catalog.update(
        List.of(
            skill("pick")
                .takes(
                    "{\"required\": [\"n\"], \"properties\": {\"n\": {\"$ref\": \"#/$defs/n\"}},"
                        + " \"$defs\": {\"n\": {\"type\": \"string\", \"pattern\": \"^[0-9]+$\"}}}")
                .build()),
        List.of());

    assertThat(read(WRITER, withMetadata("{\"skillId\": \"pick\"}", Part.ofText("take 7 now"))))
        .isEqualTo(call("pick", "{\"n\": \"7\"}"));
  }

  private List<String> near(AgentDefinition agent, Caller caller, String name) {
    Message message = withMetadata("{\"skillId\": \"" + name + "\"}", Part.ofText("x"));
    return ((SkillIntent.UnclearIntent)
            Bus.await(bus.skillIntentResolver.read(agent, caller, message)))
        .near();
  }
}
