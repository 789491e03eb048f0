package io.serai.a2e.validate;

import static io.serai.a2e.WorkflowFixture.begin;
import static io.serai.a2e.WorkflowFixture.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.OperationEffect;
import io.serai.a2e.workflow.WorkflowFault;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Validating workflows before they run. */
class WorkflowValidatorTest {
  private static final String CALL =
      "{'ApiCall':{'method':'GET','url':'https://api.example.com/%s','outputPath':'/workflow/%s'}}";
  private static final String FILTER =
      "{'FilterData':{'inputPath':'/workflow/%s','conditions':[{'field':'a','operator':'exists'}],"
          + "'outputPath':'/workflow/%s'}}";

  private final RightsFixture rights = new RightsFixture();

  @Test
  @Tag("A2E-8")
  @Tag("A2E-71")
  void validWorkflowHasAPlan() {
    ValidationReport report =
        validate(
            update("get", call("users")),
            update("filter", filter("users", "active")),
            update(
                "store",
                "{'StoreData':{'inputPath':'/workflow/active','storage':'file','key':'a/b.json'}}"),
            begin("get", "filter", "store"));

    assertThat(report.faults()).isEmpty();
    assertThat(report.warnings()).isEmpty();
    assertThat(report.plan())
        .containsExactly(
            new OperationPreview("get", OperationEffect.EXTERNAL, List.of("api.example.com")),
            new OperationPreview("filter", OperationEffect.READ, List.of()),
            new OperationPreview("store", OperationEffect.WRITE, List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a/b':['${user.name}']}|/operation/ApiCall/body/a~1b/0|${user.name}|{/workflow/name}",
        "'Hello {{ name }}'|/operation/ApiCall/body|{{ name }}|{/workflow/name}",
        "{'t':'x ${/workflow/t} y'}|/operation/ApiCall/body/t|${/workflow/t}|{/workflow/t}"
      })
  @Tag("A2E-8")
  void placeholderOfAnotherLanguageInABodyIsAWarning(
      String body, String place, String placeholder, String form) {
    ValidationReport report =
        validate(
            update("t", call("t")),
            update("send", call("r").replace("'GET'", "'POST','body':" + body)),
            begin("t", "send"));

    assertThat(report.faults()).isEmpty();
    assertThat(report.warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.operationId()).isEqualTo("send");
              assertThat(warning.path()).isEqualTo(place);
              assertThat(warning.message()).contains("The body has " + placeholder + ",");
              assertThat(warning.suggestions().toString()).contains("Write " + form + " to");
            });
  }

  @Test
  @Tag("A2E-8")
  void bracesThatAreNotAPlaceholderAreNotAWarning() {
    assertThat(
            validate(
                    update("t", call("t")),
                    update(
                        "send",
                        call("r").replace("'GET'", "'POST','body':'{/workflow/t} {a} }} ${ {{'")),
                    begin("t", "send"))
                .warnings())
        .isEmpty();
  }

  @Test
  @Tag("A2E-3")
  @Tag("A2E-8")
  @Tag("FLD-12")
  void undefinedOperationIsAFaultWithASuggestion() {
    assertThat(
            messages(
                update("fetch", call("a")),
                update(
                    "if",
                    "{'Conditional':{'condition':{'path':'/workflow/a','operator':'exists'},"
                        + "'ifTrue':['none']}}"),
                update("loop", "{'Loop':{'inputPath':'/workflow/a','operations':['gone']}}"),
                begin("fetch", "fetchh", "if", "loop")))
        .containsExactly(
            "There is no operation 'fetchh', which operationOrder names. Did you mean fetch?",
            "There is no operation 'none', which operation if names. Define it with an"
                + " operationUpdate, or remove it.",
            "There is no operation 'gone', which operation loop names. Define it with an"
                + " operationUpdate, or remove it.");
  }

  @Test
  @Tag("A2E-8")
  void faultsThatAreFoundLastHaveTheirPlacesToo() {
    rights.operations = Set.of("FilterData", "Conditional");

    assertThat(
            validate(
                    update("fetch", call("a")),
                    "",
                    update("filter", filter("nothing", "b")),
                    update(
                        "if",
                        "{'Conditional':{'condition':{'path':'/workflow/b','operator':'exists'},"
                            + "'ifTrue':['none']}}"),
                    begin("fetch", "filter", "if", "gone"))
                .faults())
        .extracting(
            fault -> fault.line() + " " + fault.operationId() + " " + fault.path(),
            WorkflowFault::message)
        .containsExactly(
            tuple("5 null ", "There is no operation 'gone', which operationOrder names."),
            tuple("4 if /operation", "There is no operation 'none', which operation if names."),
            tuple(
                "3 filter /operation",
                "It reads /workflow/nothing, which no earlier operation writes."),
            tuple("1 fetch /operation", "You may not use the operation ApiCall."));
  }

  @Test
  @Tag("A2E-8")
  void placesOfAWorkflowThatIsKnownAreThoseOfItsText() {
    WorkflowDecoder decoder = new WorkflowDecoder(Clock.systemUTC(), none -> false);
    WorkflowValidator validator = new WorkflowValidator(WorkflowLimits.DEFAULT);
    rights.operations = Set.of();
    String text = "\n" + update("w", "{\"Wait\":{\"duration\":1}}") + "\n" + begin("w");

    for (int i = 0; i < 2; i++) {
      assertThat(validator.validate(decoder.decode(text), rights).faults())
          .extracting(WorkflowFault::line, WorkflowFault::path)
          .containsExactly(tuple(2, "/operation"));
    }
  }

  @Test
  @Tag("A2E-8")
  void operationThatContainsItselfIsAFault() {
    assertThat(
            messages(
                update("a", "{'Loop':{'inputPath':'/workflow/x','operations':['b']}}"),
                update("b", "{'Loop':{'inputPath':'/workflow/x','operations':['a']}}"),
                begin("a")))
        .singleElement()
        .asString()
        .startsWith("The operation contains itself: a → b → a.");
  }

  @Test
  @Tag("A2E-8")
  void nestingIsBounded() {
    List<String> lines = new ArrayList<>(List.of(update("l11", "{'Wait':{'duration':0}}")));
    for (int i = 0; i < 11; i++) {
      lines.add(
          update(
              "l" + i, "{'Loop':{'inputPath':'/workflow/x','operations':['l" + (i + 1) + "']}}"));
    }
    lines.add(begin("l0"));

    assertThat(messages(lines.toArray(String[]::new)))
        .anyMatch(message -> message.startsWith("Conditionals and loops are nested deeper"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "users|list|It reads /workflow/users, which no earlier operation writes. Earlier operations write /workflow/list.",
        "later|list|It reads /workflow/later, which no earlier operation writes. Operation later writes it: let it run before this one"
      })
  @Tag("A2E-8")
  @Tag("A2E-41")
  void pathThatNoEarlierOperationWritesIsAFault(String input, String first, String message) {
    assertThat(
            messages(
                update("first", call(first)),
                update("filter", filter(input, "x")),
                update("later", call("later")),
                begin("first", "filter", "later")))
        .singleElement()
        .asString()
        .startsWith(message);
  }

  @Test
  @Tag("A2E-8")
  void pathAboveOrBelowAWrittenOneMayBeRead() {
    assertThat(
            messages(
                update("a", call("a/b")),
                update("below", filter("a/b/c[0].d", "x")),
                update("above", filter("a", "y")),
                begin("a", "below", "above")))
        .isEmpty();
  }

  @Test
  @Tag("A2E-7")
  @Tag("A2E-8")
  void branchesMayWriteForWhatFollowsAndLoopsMayNot() {
    String condition = "'condition':{'path':'/workflow/a','operator':'exists'}";

    assertThat(
            messages(
                update("a", call("a")),
                update("b", call("b")),
                update("if", "{'Conditional':{" + condition + ",'ifTrue':['b']}}"),
                update("use", filter("b", "x")),
                begin("a", "if", "use")))
        .isEmpty();
    assertThat(
            messages(
                update("a", call("a")),
                update("b", call("b")),
                update("loop", "{'Loop':{'inputPath':'/workflow/a','operations':['b']}}"),
                update("use", filter("b", "x")),
                begin("a", "loop", "use")))
        .singleElement()
        .asString()
        .contains("Operation b writes it");
  }

  @Test
  @Tag("A2E-7")
  @Tag("A2E-8")
  @Tag("A2E-80")
  void loopPathsNeedALoop() {
    String reading = "{'StoreData':{'inputPath':'%s','storage':'localStorage','key':'k'}}";

    assertThat(messages(update("s", reading.formatted("/loop/current")), begin("s")))
        .singleElement()
        .asString()
        .startsWith("It reads /loop/current, but is not an operation of a Loop.");
    assertThat(
            messages(
                update("a", call("a")),
                update("s", reading.formatted("/loop/parent/current")),
                update("loop", "{'Loop':{'inputPath':'/workflow/a','operations':['s']}}"),
                begin("a", "loop")))
        .singleElement()
        .asString()
        .startsWith("It reads /loop/parent/current, but is within 1 loops only.");
  }

  @Test
  @Tag("A2E-8")
  @Tag("A2E-42")
  void operationThatReadsAListNeedsOne() {
    assertThat(
            messages(
                update("n", "{'SetData':{'value':5,'outputPath':'/workflow/n'}}"),
                update("f", filter("n", "f")),
                update("l", "{'Loop':{'inputPath':'/workflow/f','operations':['w']}}"),
                update("w", "{'Wait':{'duration':0}}"),
                begin("n", "f", "l")))
        .singleElement()
        .asString()
        .startsWith("FilterData needs a list, but /workflow/n is a single value.");
  }

  @Test
  @Tag("A2E-8")
  @Timeout(20)
  void reportOfManyFaultsIsBoundedAndFast() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      lines.add(update("operation-" + i, "{'Wait':{'duration':0}}"));
    }
    String unknown = "'" + "operation-x".repeat(9) + "',";
    lines.add(
        update(
            "l",
            "{'Loop':{'inputPath':'/workflow/x','operations':["
                + unknown.repeat(8_000)
                + "'a']}}"));
    lines.add(begin("l"));

    assertThat(messages(lines.toArray(String[]::new))).hasSizeLessThanOrEqualTo(101);
  }

  @Test
  @Tag("A2E-17")
  void numberOfOperationsIsLimited() {
    List<String> lines = new ArrayList<>();
    String[] ids = new String[21];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = "w" + i;
      lines.add(update(ids[i], "{'Wait':{'duration':0}}"));
    }
    lines.add(begin(ids));

    assertThat(messages(lines.toArray(String[]::new)))
        .singleElement()
        .asString()
        .startsWith("The workflow runs 21 operations, but at most 20 are allowed.");
    lines.set(21, begin(Arrays.copyOf(ids, 20)));
    assertThat(messages(lines.toArray(String[]::new))).isEmpty();
  }

  @Test
  @Tag("A2E-3")
  @Tag("A2E-17")
  void warningsDoNotPreventTheRun() {
    ValidationReport report =
        validate(
            update("a", call("a")),
            update("w", "{'Wait':{'duration':30000}}"),
            update("l", "{'Loop':{'inputPath':'/workflow/a','operations':['w']}}"),
            begin("a", "w", "l"));

    assertThat(report.isValid()).isTrue();
    assertThat(report.warnings())
        .extracting(WorkflowFault::message)
        .containsExactly(
            "It waits for 30000 ms, but an execution may take at most 30000 ms.",
            "operationOrder names it, but it belongs to a Conditional or a Loop, and runs only"
                + " there.");
  }

  @Test
  @Tag("A2E-10")
  @Tag("A2E-40")
  void whatIsNotPermittedIsAPermissionError() {
    rights.operations = Set.of("Wait");
    rights.credentials = Set.of();
    rights.skills = Set.of();
    String call =
        "{'ApiCall':{'method':'GET','url':'https://API.example.com:444/x','headers':{'A':"
            + "{'credentialRef':{'id':'key'}}},'outputPath':'/workflow/x'}}";
    String skill = "{'InvokeSkill':{'skill':'known','input':{},'outputPath':'/workflow/y'}}";

    ValidationReport report = validate(update("c", call), update("s", skill), begin("c", "s"));

    assertThat(report.faults())
        .extracting(WorkflowFault::type)
        .containsOnly(A2eErrorType.PERMISSION);
    assertThat(report.faults())
        .extracting(WorkflowFault::message)
        .containsExactly(
            "You may not use the operation ApiCall.",
            "You may not call https://api.example.com:444: it belongs to no API that you may use.",
            "You may not use the credential key.",
            "You may not use the operation InvokeSkill.",
            "You may not call the skill known.");
  }

  @Test
  @Tag("A2E-10")
  void whatIsPermittedAndDoesNotExistIsAValidationError() {
    String call =
        "{'ApiCall':{'method':'GET','url':'https://api.example.com/x','headers':{'A':"
            + "{'credentialRef':{'id':'absent'}}},'outputPath':'/workflow/x'}}";
    String skill = "{'InvokeSkill':{'skill':'unknown','input':{},'outputPath':'/workflow/y'}}";

    assertThat(validate(update("c", call), update("s", skill), begin("c", "s")).faults())
        .extracting(fault -> fault.type() + " " + fault.message())
        .containsExactly(
            "VALIDATION There is no credential absent.", "VALIDATION There is no skill unknown.");
  }

  @Test
  @Tag("A2E-8")
  void faultsOfReadingAndOfPermissionsAreReportedTogether() {
    rights.operations = Set.of();

    assertThat(
            validate(
                    update("w", "{'Wait':{'duration':-1}}"),
                    update("x", "{'Wate':{}}"),
                    begin("w", "x"))
                .faults())
        .extracting(WorkflowFault::message)
        .containsExactly(
            "duration is -1 and should be a whole number from 0 to 600000.",
            "There is no operation 'Wate'.",
            "You may not use the operation Wait.");
  }

  @Test
  @Tag("A2E-8")
  void faultsOfAllLevelsAreReportedTogether() {
    rights.operations = Set.of("ApiCall");

    assertThat(
            messages(
                update("get", call("users")),
                update(
                    "typo", "{'FilterDta':{'inputPath':'/workflow/a','outputPath':'/workflow/t'}}"),
                update("known", filter("t", "k")),
                update("unwritten", filter("nothing", "n")),
                begin("get", "ghost", "typo", "known", "unwritten")))
        .extracting(message -> message.substring(0, message.indexOf('.')))
        .containsExactly(
            "There is no operation 'FilterDta'",
            "There is no operation 'ghost', which operationOrder names",
            "It reads /workflow/nothing, which no earlier operation writes",
            "You may not use the operation FilterData",
            "You may not use the operation FilterData");
  }

  /** What an operation writes whose output path is missing is not known. */
  @Test
  @Tag("A2E-8")
  void missingOutputPathHasNoFaultsInItsTrain() {
    assertThat(
            messages(
                update("get", "{'ApiCall':{'method':'GET','url':'https://api.example.com/a'}}"),
                update("filter", filter("users", "active")),
                begin("get", "filter")))
        .singleElement()
        .asString()
        .startsWith("outputPath is missing");
  }

  @Test
  @Tag("A2E-8")
  void listOfOneBranchAndObjectOfTheOtherAreNotAFault() {
    assertThat(
            messages(
                update("a", "{'SetData':{'value':1,'outputPath':'/workflow/a'}}"),
                update("list", "{'SetData':{'value':[],'outputPath':'/workflow/x'}}"),
                update("one", "{'SetData':{'value':1,'outputPath':'/workflow/x'}}"),
                update(
                    "if",
                    "{'Conditional':{'condition':{'path':'/workflow/a','operator':'exists'},"
                        + "'ifTrue':['list'],'ifFalse':['one']}}"),
                update("filter", filter("x", "y")),
                begin("a", "if", "filter")))
        .isEmpty();
  }

  @Test
  void bodyOfAGetIsAWarning() {
    String get = call("users").replace("'outputPath'", "'body':{'a':1},'outputPath'");

    assertThat(validate(update("get", get), begin("get")).warnings())
        .extracting(WorkflowFixture::text)
        .containsExactly(
            "The body is not sent: the method is GET. Use POST, or write the values into the query"
                + " of the url.");
  }

  @Test
  @Tag("A2E-11")
  void credentialInABodyIsAWarning() {
    String post =
        call("users")
            .replace("'GET'", "'POST','body':{'auth':[{'credentialRef':{'id':'crm'}}],'n':1}");

    assertThat(validate(update("post", post), begin("post")).warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.path()).isEqualTo("/operation/ApiCall/body/auth/0/credentialRef");
              assertThat(warning.operationId()).isEqualTo("post");
              assertThat(WorkflowFixture.text(warning))
                  .startsWith("The body has a credentialRef, which is not replaced")
                  .contains("Write it in headers");
            });
  }

  @ParameterizedTest
  @CsvSource({"30000,false", "30001,true", "300000,true"})
  @Tag("A2E-17")
  void timeoutBeyondTheTimeOfAnExecutionIsAWarning(int timeout, boolean warns) {
    String get = call("users").replace("'outputPath'", "'timeout':" + timeout + ",'outputPath'");

    assertThat(validate(update("get", get), begin("get")).warnings())
        .extracting(WorkflowFault::message)
        .containsExactlyElementsOf(
            warns
                ? List.of(
                    "Its timeout is "
                        + timeout
                        + " ms, but an execution may take at most "
                        + "30000 ms.")
                : List.of());
  }

  @Test
  @Tag("A2E-17")
  void repeatedOperationsCountEachTime() {
    String[] ids = Collections.nCopies(21, "w").toArray(String[]::new);

    assertThat(messages(update("w", "{'Wait':{'duration':1}}"), begin(ids)))
        .singleElement()
        .asString()
        .startsWith("The workflow runs 21 operations, but at most 20 are allowed.");
  }

  @Test
  @Tag("A2E-8")
  void headerOfTheHubItselfIsAFault() {
    assertThat(
            messages(
                update(
                    "get",
                    call("users").replace("'outputPath'", "'headers':{'Host':'x'},'outputPath'")),
                begin("get")))
        .singleElement()
        .asString()
        .startsWith("The hub itself sends the header Host. Leave it out.");
  }

  private List<String> messages(String... lines) {
    return validate(lines).faults().stream().map(WorkflowFixture::text).toList();
  }

  private ValidationReport validate(String... lines) {
    String text = String.join("\n", lines).replace('\'', '"');
    return new WorkflowValidator(WorkflowLimits.DEFAULT)
        .validate(WorkflowFixture.decode(text), rights);
  }

  private static String call(String path) {
    return CALL.formatted(path, path);
  }

  private static String filter(String from, String to) {
    return FILTER.formatted(from, to);
  }

  /** A caller who may use everything that exists, unless a test says less. */
  private static final class RightsFixture implements CallerRights {

    @Override
    public boolean hasPermissionsOf(String skill) {
      return true;
    }

    @Override
    public String inputFaults(String skill, com.fasterxml.jackson.databind.JsonNode input) {
      return input.has("wrong") ? "wrong is not known" : "";
    }

    @Override
    public List<String> requiredInputs(String skill) {
      return List.of();
    }

    private Set<String> operations =
        Set.of(
            "ApiCall",
            "FilterData",
            "StoreData",
            "Wait",
            "Loop",
            "Conditional",
            "SetData",
            "InvokeSkill");
    private Set<String> credentials = Set.of("key", "absent");
    private Set<String> skills = Set.of("known", "unknown");

    @Override
    public boolean mayRun(String operationType) {
      return operations.contains(operationType);
    }

    @Override
    public boolean mayCall(URI origin) {
      return origin.equals(URI.create("https://api.example.com"));
    }

    @Override
    public List<String> permittedApis() {
      return List.of("https://api.example.com");
    }

    @Override
    public boolean mayUseCredential(String id) {
      return credentials.contains(id);
    }

    @Override
    public boolean hasCredential(String id) {
      return id.equals("key");
    }

    @Override
    public boolean hasSkill(String id) {
      return id.equals("known");
    }

    @Override
    public boolean mayCallSkill(String id) {
      return skills.contains(id);
    }
  }
}
