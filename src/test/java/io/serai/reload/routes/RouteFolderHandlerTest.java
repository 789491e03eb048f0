package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.OwnThread;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("A2S-Q25")
@Timeout(300)
class RouteFolderHandlerTest {

  private static final String FILE = "routes/greet.camel.yaml";

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger held = new AtomicInteger();
  private ProducerTemplate caller;
  private RouteFolderHandler files;

  @BeforeEach
  void startCamel() {
    camel.getComponent("direct", DirectComponent.class).setBlock(false);
    camel.start();
    caller = camel.createProducerTemplate();
    files = new RouteFolderHandler(camel, this::hold, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stopCamel() {
    camel.stop();
  }

  @Test
  void yamlFileStartsItsRoute() {
    // when
    List<FileReloadOutcome> outcomes = write(FILE, greeting("hello"));

    // then
    assertThat(statuses(outcomes)).containsExactly(Map.entry(FILE, Status.APPLIED));
    assertThat(call("direct:greet")).isEqualTo("hello");
    assertThat(camel.getRoute("greet").getSourceLocation()).contains("greet.camel.yaml");
    assertThat(files.routes()).isEqualTo(1);
  }

  @Test
  void changedFileReplacesItsRouteUnderTheSameId() {
    // given
    write(FILE, greeting("hello"));

    // when
    write(FILE, greeting("goodbye"));

    // then
    assertThat(call("direct:greet")).isEqualTo("goodbye");
    assertThat(routeIds()).containsExactly("greet");
    assertThat(held).hasPositiveValue();
    assertThat(open).hasValue(0);
  }

  @Test
  void xmlFileStartsItsRoutes() {
    // when
    List<FileReloadOutcome> outcomes =
        write(
            "routes/greet.camel.xml",
            """
            <routes xmlns="http://camel.apache.org/schema/xml-io">
              <route id="greet">
                <from uri="direct:greet"/>
                <setBody><constant>hello</constant></setBody>
              </route>
            </routes>
            """);

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void javaFileStartsItsRoutesAndIsRecompiledOnChange() {
    // given
    write("routes/Greet.camel.java", javaGreeting("hello"));
    assertThat(call("direct:greet")).isEqualTo("hello");

    // when
    List<FileReloadOutcome> outcomes = write("routes/Greet.camel.java", javaGreeting("goodbye"));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(call("direct:greet")).isEqualTo("goodbye");
  }

  @Test
  void deeplyNestedFileIsRejectedAndOthersAreApplied() {
    // given
    write(FILE, greeting("hello"));
    String deep = "- ".repeat(50_000) + "a";

    // when
    Map<String, String> written =
        Map.of(FILE, deep, "routes/other.camel.yaml", greeting("other").replace("greet", "other"));
    List<FileReloadOutcome> outcomes =
        files.apply(new ChangeSet(written, Set.of(), false, LoadProgressListener.NONE));

    // then
    assertThat(statuses(outcomes))
        .containsOnly(
            Map.entry(FILE, Status.REFUSED), Map.entry("routes/other.camel.yaml", Status.APPLIED));
    assertThat(outcomes.get(0).errors().get(0).code()).isEqualTo("ROUTE_SYNTAX");
    assertThat(call("direct:other")).isEqualTo("other");
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void fileThatDoesNotParseKeepsTheOldVersion() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        write(
            FILE, "- route:\n    id: greet\n    from:\n      uri: direct:greet\n      stebs: []\n");

    // then
    assertThat(statuses(outcomes)).containsExactly(Map.entry(FILE, Status.REFUSED));
    assertThat(fault(outcomes).code()).isEqualTo("ROUTE_SYNTAX");
    assertThat(fault(outcomes).line()).isEqualTo(5);
    assertThat(fault(outcomes).message()).contains("stebs");
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void javaFileThatDoesNotCompileKeepsTheOldVersionAndReportsTheLine() {
    // given
    write("routes/Greet.camel.java", javaGreeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        write("routes/Greet.camel.java", javaGreeting("hello").replace("from(", "form("));

    // then
    assertThat(fault(outcomes).line()).isEqualTo(4);
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void unknownComponentKeepsTheOldVersion() {
    // given
    write(FILE, greeting("hello"));
    assertThat(camel.getComponent("log")).isNotNull();
    Set<String> endpoints = endpoints();
    Set<ObjectName> beans = managed();

    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, greeting("goodbye") + "        - to: log:a\n        - to: nope:x\n");

    // then
    assertThat(fault(outcomes).code()).isEqualTo("ROUTE_INVALID");
    assertThat(fault(outcomes).message())
        .startsWith("there is no component nope, and Camel has none of this name; correct it")
        .doesNotContain(RouteTrial.PREFIX);
    assertThat(fault(outcomes).line()).isEqualTo(10);
    assertThat(call("direct:greet")).isEqualTo("hello");
    assertThat(endpoints()).isEqualTo(endpoints);
    assertThat(managed()).isEqualTo(beans);
    assertThat(camel.getRouteDefinitions()).hasSize(1);
    assertThat(held).hasValue(0);
  }

  @Test
  void producerOnlyInputIsRejectedBeforeOldRoutesStop() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, greeting("goodbye").replace("direct:greet", "mock:greet"));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void oldRoutesAreRestoredIfNewOnesFailToStart() {
    // given
    write("routes/a.camel.yaml", greeting("hello"));

    // when: two routes cannot consume from one endpoint, which only their start finds
    List<FileReloadOutcome> outcomes =
        write(
            "routes/a.camel.yaml",
            greeting("goodbye") + greeting("twice").replace("id: greet", "id: twice"));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(call("direct:greet")).isEqualTo("hello");
    assertThat(routeIds()).containsExactly("greet");
    assertThat(open).hasValue(0);
  }

  @Test
  void duplicateRouteIdIsRejectedUntilTheOtherFileIsDeleted() {
    // given
    write(FILE, greeting("hello"));
    String other = greeting("other").replace("direct:greet", "direct:other");

    // when
    List<FileReloadOutcome> outcomes = write("routes/other.camel.yaml", other);

    // then
    assertThat(fault(outcomes).code()).isEqualTo("ROUTE_ID_EXISTS");
    assertThat(fault(outcomes).message()).contains(FILE);
    assertThat(call("direct:greet")).isEqualTo("hello");

    // when
    List<FileReloadOutcome> later =
        files.apply(new ChangeSet(Map.of(), Set.of(FILE), false, LoadProgressListener.NONE));

    // then
    assertThat(statuses(later))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(FILE, Status.REMOVED, "routes/other.camel.yaml", Status.APPLIED));
    assertThat(call("direct:other")).isEqualTo("other");
  }

  @Test
  void inputOfAnotherRouteIsRejected() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        write("routes/other.camel.yaml", greeting("other").replace("id: greet", "id: other"));

    // then
    assertThat(fault(outcomes).code()).isEqualTo("ROUTE_INPUT_TAKEN");
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void deletingAFileRemovesItsRoutes() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        files.apply(new ChangeSet(Map.of(), Set.of(FILE), false, LoadProgressListener.NONE));

    // then
    assertThat(statuses(outcomes)).containsExactly(Map.entry(FILE, Status.REMOVED));
    assertThat(routeIds()).isEmpty();
    assertThat(camel.getRouteDefinitions()).isEmpty();
    assertThat(endpoints()).isEmpty();
  }

  @Test
  void renamingAFileKeepsItsRoutes() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes =
        files.apply(
            new ChangeSet(
                Map.of("routes/hi.camel.yaml", greeting("hello")),
                Set.of(FILE),
                false,
                LoadProgressListener.NONE));

    // then
    assertThat(statuses(outcomes))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("routes/hi.camel.yaml", Status.APPLIED, FILE, Status.REMOVED));
    assertThat(call("direct:greet")).isEqualTo("hello");
    assertThat(held).hasPositiveValue();
  }

  @Test
  void routesWithoutAnIdAreNamedAfterTheFile() {
    // when
    write("routes/shop/orders.camel.yaml", greeting("hello").replace("    id: greet\n", ""));
    write("routes/shop/orders.camel.yaml", greeting("again").replace("    id: greet\n", ""));

    // then
    assertThat(routeIds()).containsExactly("shop/orders#1");
    assertThat(call("direct:greet")).isEqualTo("again");
  }

  @Test
  void unsupportedFileNameIsRejectedWithASuggestion() {
    // when
    List<FileReloadOutcome> outcomes = write("routes/greet.yml", greeting("hello"));

    // then
    assertThat(fault(outcomes).code()).isEqualTo("FILE_NAME");
    assertThat(fault(outcomes).message()).endsWith("rename it to routes/greet.camel.yaml");
    assertThat(files.accepts("README.md")).isFalse();
  }

  @Test
  void emptyFileIsRejected() {
    // given
    write(FILE, greeting("hello"));

    // when
    List<FileReloadOutcome> outcomes = write(FILE, "");
    List<FileReloadOutcome> comment = write(FILE, "[]\n");

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(fault(comment).code()).isEqualTo("ROUTE_EMPTY");
    assertThat(call("direct:greet")).isEqualTo("hello");
  }

  @Test
  void restConfigurationDoesNotChangeThatOfTheHub() {
    // when
    List<FileReloadOutcome> outcomes =
        write(FILE, "- restConfiguration:\n    component: servlet\n" + greeting("hello"));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.APPLIED);
    assertThat(camel.getRestConfiguration().getComponent()).isNull();
  }

  @Test
  void restConfigurationThatWouldHoldForOtherFilesIsRejected() {
    // when
    List<FileReloadOutcome> outcomes =
        write(
            FILE,
            "- restConfiguration:\n    dataFormatProperty: [{key: json.in.useList, value: 'true'}]\n"
                + greeting("hello"));

    // then
    assertThat(fault(outcomes).code()).isEqualTo("REST_CONFIGURATION");
    assertThat(fault(outcomes).message()).startsWith("dataFormatProperty of restConfiguration");
    assertThat(camel.getRestConfiguration().getDataFormatProperties()).isNull();
  }

  @Test
  void beansTemplatesAndConfigurationsAreSharedAcrossFilesInAnyOrder() {
    // given
    Map<String, String> written = new HashMap<>();
    written.put("routes/a-uses.camel.yaml", TEMPLATED);
    written.put("routes/b-failing.camel.yaml", FAILING);
    written.put("routes/y-configuration.camel.yaml", configuration("caught"));
    written.put("routes/z-template.camel.yaml", TEMPLATE);

    // when
    List<FileReloadOutcome> outcomes =
        files.apply(new ChangeSet(written, Set.of(), true, LoadProgressListener.NONE));

    // then
    assertThat(outcomes)
        .hasSize(4)
        .extracting(FileReloadOutcome::status)
        .containsOnly(Status.APPLIED);
    assertThat(call("direct:templated")).isEqualTo("from the template");
    assertThat(call("direct:failing")).isEqualTo("caught");
  }

  @Test
  void fileThatUsesATemplateWaitsUntilAnotherFileHasIt() {
    // when
    List<FileReloadOutcome> early = write("routes/uses.camel.yaml", TEMPLATED);

    // then
    assertThat(fault(early).message())
        .startsWith(
            "there is no routeTemplate with the id saying; add it to this file, or to another")
        .endsWith("then this file is tried again");

    // when
    List<FileReloadOutcome> late = write("routes/template.camel.yaml", TEMPLATE);

    // then
    assertThat(statuses(late))
        .containsOnly(
            Map.entry("routes/template.camel.yaml", Status.APPLIED),
            Map.entry("routes/uses.camel.yaml", Status.APPLIED));
    assertThat(call("direct:templated")).isEqualTo("from the template");
  }

  @Test
  void changedTemplateAppliesToRoutesOfOtherFiles() {
    // given
    write("routes/template.camel.yaml", TEMPLATE);
    write("routes/uses.camel.yaml", TEMPLATED);

    // when
    write("routes/template.camel.yaml", TEMPLATE.replace("{{text}}", "{{text}}, changed"));

    // then
    assertThat(call("direct:templated")).isEqualTo("from the template, changed");
  }

  @Test
  void routeOfADeletedTemplateServesOnAndIsAppliedAgainWhenTheTemplateIsBack() {
    // given
    write("routes/template.camel.yaml", TEMPLATE);
    write("routes/uses.camel.yaml", TEMPLATED);

    // when
    List<FileReloadOutcome> without =
        files.apply(
            new ChangeSet(
                Map.of(), Set.of("routes/template.camel.yaml"), false, LoadProgressListener.NONE));

    // then
    assertThat(statuses(without))
        .containsOnly(
            Map.entry("routes/template.camel.yaml", Status.REMOVED),
            Map.entry("routes/uses.camel.yaml", Status.REFUSED));
    assertThat(call("direct:templated")).isEqualTo("from the template");

    // when
    List<FileReloadOutcome> again = write("routes/template.camel.yaml", TEMPLATE);

    // then
    assertThat(statuses(again))
        .containsOnly(
            Map.entry("routes/template.camel.yaml", Status.APPLIED),
            Map.entry("routes/uses.camel.yaml", Status.APPLIED));
  }

  @Test
  void refusedVersionStaysRefusedWhenTheServedOneHasItsTemplateBack() {
    // given
    String faulty = TEMPLATED + BROKEN;
    write("routes/template.camel.yaml", TEMPLATE);
    write("routes/uses.camel.yaml", TEMPLATED);
    files.apply(
        new ChangeSet(
            Map.of(), Set.of("routes/template.camel.yaml"), false, LoadProgressListener.NONE));
    assertThat(statuses(write("routes/uses.camel.yaml", faulty)))
        .containsOnly(Map.entry("routes/uses.camel.yaml", Status.REFUSED));

    // when
    List<FileReloadOutcome> again =
        write("routes/template.camel.yaml", TEMPLATE.replace("{{text}}", "{{text}}, changed"));

    // then
    assertThat(statuses(again))
        .containsOnly(Map.entry("routes/template.camel.yaml", Status.APPLIED));
    assertThat(call("direct:templated")).isEqualTo("from the template, changed");

    // when
    List<FileReloadOutcome> mended = write("routes/uses.camel.yaml", TEMPLATED);

    // then
    assertThat(statuses(mended)).containsOnly(Map.entry("routes/uses.camel.yaml", Status.APPLIED));
  }

  @Test
  void changedConfigurationAppliesToRoutesOfOtherFiles() {
    // given
    write("routes/configuration.camel.yaml", configuration("caught"));
    write("routes/failing.camel.yaml", FAILING);
    assertThat(call("direct:failing")).isEqualTo("caught");

    // when
    List<FileReloadOutcome> outcomes =
        write("routes/configuration.camel.yaml", configuration("again"));

    // then
    assertThat(outcomes).hasSize(1);
    assertThat(call("direct:failing")).isEqualTo("again");
  }

  @Test
  void beanOfARejectedFileIsNotBound() {
    // given
    write("routes/bean.camel.yaml", bean("one", "mock:unused"));
    Object before = camel.getRegistry().lookupByName("words");

    // when
    List<FileReloadOutcome> outcomes = write("routes/bean.camel.yaml", bean("two", "nope:unused"));

    // then
    assertThat(outcomes).extracting(FileReloadOutcome::status).containsExactly(Status.REFUSED);
    assertThat(camel.getRegistry().lookupByName("words")).isSameAs(before);
    assertThat(call("direct:bean")).isEqualTo("{say=one}");

    // when
    write("routes/bean.camel.yaml", bean("two", "mock:unused"));

    // then
    assertThat(call("direct:bean")).isEqualTo("{say=two}");

    // when
    files.apply(
        new ChangeSet(
            Map.of(), Set.of("routes/bean.camel.yaml"), false, LoadProgressListener.NONE));

    // then
    assertThat(camel.getRegistry().lookupByName("words")).isNull();
  }

  @Test
  void beanOfAFileThatFailsToLoadIsUnbound() {
    // given
    String onException =
        "- onException: {exception: [java.lang.Exception], steps: [{to: 'log:failed'}]}";
    String late = bean("one", "mock:unused") + onException; // before a route it would be right

    // when
    List<FileReloadOutcome> outcomes = write("routes/bean.camel.yaml", late);

    // then
    assertThat(fault(outcomes).code()).isEqualTo("ROUTE_SYNTAX");
    assertThat(camel.getRegistry().lookupByName("words")).isNull();

    // when
    write("routes/bean.camel.yaml", bean("two", "mock:unused"));

    // then
    assertThat(call("direct:bean")).isEqualTo("{say=two}");

    // when
    write("routes/bean.camel.yaml", late);

    // then
    assertThat(call("direct:bean")).isEqualTo("{say=two}");
  }

  @Test
  void beanOfTheHubCannotBeReplaced() {
    // given
    camel.getRegistry().bind("words", "the hub's");

    // when
    List<FileReloadOutcome> outcomes = write("routes/bean.camel.yaml", bean("one", "mock:unused"));

    // then
    assertThat(fault(outcomes).code()).isEqualTo("BEAN_EXISTS");
    assertThat(camel.getRegistry().lookupByName("words")).isEqualTo("the hub's");
  }

  @Test
  void runningExchangesFinishOnTheOldRouteAndTheRoutesItCalls() throws Exception {
    // given
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    camel.getRegistry().bind("waiting", new Waiting(entered, goOn));
    write(FILE, chain("old"));
    CompletableFuture<String> underWay = OwnThread.supply(() -> call("direct:outer"));
    assertThat(entered.await(5, TimeUnit.SECONDS)).isTrue();

    // when
    CompletableFuture<List<FileReloadOutcome>> swap =
        OwnThread.supply(() -> write(FILE, chain("new")));
    await().until(() -> held.get() > 0);
    goOn.countDown();

    // then
    assertThat(underWay.get(60, TimeUnit.SECONDS)).isEqualTo("old");
    assertThat(swap.get(60, TimeUnit.SECONDS))
        .extracting(FileReloadOutcome::status)
        .containsExactly(Status.APPLIED);
    assertThat(call("direct:outer")).isEqualTo("new");
  }

  @Test
  void replacementsLeakNothing() {
    // given
    write(FILE, everything("start"));
    write(FILE, everything("warm"));
    write(FILE, everything("warm") + BROKEN);
    Footprint before = footprint();
    int threads = Thread.activeCount();

    // when
    for (int n = 0; n < 100; n++) {
      write(FILE, everything("text " + n));
      write(FILE, everything("text " + n) + BROKEN);
    }

    // then
    assertThat(call("direct:greet")).isEqualTo("text 99");
    assertThat(footprint()).isEqualTo(before);
    assertThat(Thread.activeCount()).isLessThan(threads + 20); // other tests' threads come and go
  }

  private record Footprint(
      int routes,
      int definitions,
      int rests,
      int templates,
      int configurations,
      int beans,
      Map<String, Long> managed,
      Set<String> endpoints) {}

  private Footprint footprint() {
    return new Footprint(
        camel.getRoutesSize(),
        camel.getRouteDefinitions().size(),
        camel.getRestDefinitions().size(),
        camel.getRouteTemplateDefinitions().size(),
        camel.getRouteConfigurationDefinitions().size(),
        camel.getCustomBeans().size(),
        managed().stream()
            .collect(
                Collectors.groupingBy(
                    (ObjectName name) -> name.getKeyProperty("type"), Collectors.counting())),
        endpoints());
  }

  private SwapGate.SwapGateHold hold() {
    open.incrementAndGet();
    held.incrementAndGet();
    return open::decrementAndGet;
  }

  private List<FileReloadOutcome> write(String file, String text) {
    return files.apply(
        new ChangeSet(Map.of(file, text), Set.of(), false, LoadProgressListener.NONE));
  }

  private String call(String endpoint) {
    return caller.requestBody(endpoint, "", String.class);
  }

  private static io.serai.document.DocumentFault fault(List<FileReloadOutcome> outcomes) {
    return outcomes.get(0).errors().get(0);
  }

  private static Map<String, Status> statuses(List<FileReloadOutcome> outcomes) {
    return outcomes.stream()
        .collect(Collectors.toMap(FileReloadOutcome::file, FileReloadOutcome::status));
  }

  private List<String> routeIds() {
    return camel.getRoutes().stream().map(route -> route.getId()).toList();
  }

  private Set<String> endpoints() {
    return camel.getEndpoints().stream()
        .map(Endpoint::getEndpointUri)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<ObjectName> managed() {
    try {
      ObjectName all =
          new ObjectName("org.apache.camel:context=" + camel.getManagementName() + ",*");
      return ManagementFactory.getPlatformMBeanServer().queryNames(all, null);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the test hold what is under way. */
  public record Waiting(CountDownLatch entered, CountDownLatch goOn) {
    public void run(Exchange exchange) throws InterruptedException {
      entered.countDown();
      assertThat(goOn.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static String greeting(String text) {
    return """
        - route:
            id: greet
            from:
              uri: direct:greet
              steps:
                - setBody:
                    id: say
                    constant: %s
        """
        .formatted(text)
        .replaceAll("(?m)^    ", "    ");
  }

  private static String javaGreeting(String text) {
    return """
        import org.apache.camel.builder.RouteBuilder;
        public class Greet extends RouteBuilder {
          public void configure() {
            from("direct:greet").routeId("greet").setBody().constant("%s");
          }
        }
        """
        .formatted(text);
  }

  private static String chain(String text) {
    return """
        - route:
            id: outer
            from:
              uri: direct:outer
              steps:
                - bean:
                    ref: waiting
                - to: direct:inner
        - route:
            id: inner
            from:
              uri: direct:inner
              steps:
                - setBody:
                    constant: %s
        """
        .formatted(text);
  }

  private static String bean(String word, String endpoint) {
    return """
        - beans:
            - name: words
              type: java.util.LinkedHashMap
              properties:
                say: %s
        - route:
            id: bean
            from:
              uri: direct:bean
              steps:
                - bean:
                    ref: words
                    method: toString
                - filter:
                    simple: "false"
                    steps:
                      - to: %s
        """
        .formatted(word, endpoint);
  }

  private static String configuration(String text) {
    return """
        - routeConfiguration:
            id: careful
            onException:
              - onException:
                  exception:
                    - java.lang.Exception
                  handled:
                    constant: "true"
                  steps:
                    - setBody:
                        constant: %s
        """
        .formatted(text);
  }

  private static final String BROKEN =
      """
      - route:
          id: broken
          from:
            uri: direct:broken
            steps:
              - to: log:broken
              - to: nope:broken
      """;

  private static final String FAILING =
      """
      - route:
          id: failing
          routeConfigurationId: careful
          from:
            uri: direct:failing
            steps:
              - throwException:
                  exceptionType: java.lang.IllegalStateException
                  message: on purpose
      """;

  private static final String TEMPLATE =
      """
      - routeTemplate:
          id: saying
          parameters:
            - name: text
            - name: name
          from:
            uri: "direct:{{name}}"
            steps:
              - setBody:
                  constant: "{{text}}"
      """;

  private static final String TEMPLATED =
      """
      - templatedRoute:
          routeTemplateRef: saying
          parameters:
            - name: text
              value: from the template
            - name: name
              value: templated
      """;

  private static String everything(String text) {
    Function<String, String> renamed = part -> part.replace("careful", "careful2");
    return greeting(text)
        + bean(text, "mock:unused")
        + renamed.apply(configuration(text))
        + TEMPLATE
        + TEMPLATED;
  }
}
