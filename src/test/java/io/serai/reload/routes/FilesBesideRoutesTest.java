package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import io.serai.route.eip.HubProcessorFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Classes, kamelets and properties beside routes. */
@Timeout(300)
class FilesBesideRoutesTest {

  private static final String PROPERTIES = "routes/shop/application.properties";
  private static final String ROUTE = "routes/shop/greet.camel.yaml";
  private static final String KAMELET = "routes/kamelets/greeting.kamelet.yaml";

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  @TempDir private Path home;
  private RouteFolderHandler files;

  @BeforeEach
  void start() {
    Properties settings = new Properties();
    settings.setProperty("of.hub", "hub");
    camel.getPropertiesComponent().setInitialProperties(settings);
    camel.getPropertiesComponent().addOverrideProperty("of.hub", "hub");
    HubProcessorFactory.install(camel);
    camel.start();
    RouteFolderResources.addTo(camel, home.resolve("routes"));
    files = new RouteFolderHandler(camel, SwapGate.NONE, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void propertiesBesideRoutesAreTheirPlaceholders() {
    write(Map.of(PROPERTIES, "greeting = hello\n", ROUTE, saying("{{greeting}}")));

    assertThat(call("greet")).isEqualTo("hello");
  }

  @Test
  void propertiesHoldForTheirFolderAndThoseBelow() {
    write(
        Map.of(
            "routes/application.properties",
            "greeting = above\nother = above\n",
            PROPERTIES,
            "greeting = hello\n",
            ROUTE,
            saying("{{greeting}} {{other}}"),
            "routes/bank/bye.camel.yaml",
            saying("{{greeting}}", "bye")));

    assertThat(call("greet")).isEqualTo("hello above");
    assertThat(call("bye")).isEqualTo("above");
  }

  @Test
  void settingsOfTheHubComeFirst() {
    write(Map.of(PROPERTIES, "of.hub = mine\n", ROUTE, saying("{{of.hub}}")));

    assertThat(call("greet")).isEqualTo("hub");
  }

  @Test
  void changedPropertiesCreateTheRoutesAnew() {
    write(Map.of(PROPERTIES, "greeting = hello\n", ROUTE, saying("{{greeting}}")));

    write(Map.of(PROPERTIES, "greeting = goodbye\n"));

    assertThat(call("greet")).isEqualTo("goodbye");
  }

  @Test
  void routeWhoseValueGoesServesOnAndIsRefused() {
    write(Map.of(PROPERTIES, "greeting = hello\n", ROUTE, saying("{{greeting}}")));

    List<FileReloadOutcome> outcomes = remove(PROPERTIES);

    assertThat(fault(outcomes, ROUTE).message()).contains("{{greeting}} has no value");
    assertThat(call("greet")).isEqualTo("hello");
  }

  @Test
  void refusedRouteIsTriedAgainWhenItsValueIsThere() {
    assertThat(fault(write(Map.of(ROUTE, saying("{{greeting}}"))), ROUTE).message())
        .contains("in application.properties beside this file");

    write(Map.of(PROPERTIES, "greeting = hello\n"));

    assertThat(call("greet")).isEqualTo("hello");
  }

  @Test
  void settingsInPropertiesBesideRoutesAreNotAppliedAndReported() {
    List<FileReloadOutcome> outcomes =
        write(Map.of(PROPERTIES, "a = b\nserai.port = 1\ncamel.component.seda.queue-size = 3\n"));

    FileReloadOutcome outcome = outcome(outcomes, PROPERTIES);
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(outcome.warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("SETTING_UNUSED");
              assertThat(warning.line()).isEqualTo(3);
              assertThat(warning.message())
                  .contains("camel.component.seda.queue-size, serai.port")
                  .contains("application.properties of the home");
            });
    assertThat(camel.getPropertiesComponent().resolveProperty("serai.port")).isEmpty();
  }

  @Test
  void namesThatBeginLikeSettingsOfCamelAreValuesToo() {
    write(Map.of(PROPERTIES, "camel.jms.queue = hello\n", ROUTE, saying("{{camel.jms.queue}}")));

    assertThat(call("greet")).isEqualTo("hello");
  }

  @Test
  void malformedPropertiesAreRefusedAndTheOldOnesStay() {
    write(Map.of(PROPERTIES, "greeting = hello\n", ROUTE, saying("{{greeting}}")));

    List<FileReloadOutcome> outcomes = write(Map.of(PROPERTIES, "greeting = \\u00\n"));

    assertThat(fault(outcomes, PROPERTIES).code()).isEqualTo("ROUTE_SYNTAX");
    assertThat(call("greet")).isEqualTo("hello");
  }

  @Test
  void routeThatRunsReadsThePropertiesOnWhichAllFoldersAgree() {
    write(
        Map.of(
            PROPERTIES,
            "greeting = hello\nboth = 1\n",
            "routes/bank/application.properties",
            "both = 2\n",
            ROUTE,
            saying("${properties:greeting} ${properties:both:none}")));

    assertThat(call("greet")).isEqualTo("hello none");
  }

  @Test
  void classBesideRoutesIsABean() {
    write(
        Map.of(
            "routes/shop/Greeter.java", greeter("hello"), ROUTE, calling("bean:com.shop.Greeter")));

    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void changedClassIsReplaced() {
    write(
        Map.of(
            "routes/shop/Greeter.java", greeter("hello"), ROUTE, calling("bean:com.shop.Greeter")));

    write(Map.of("routes/shop/Greeter.java", greeter("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
  }

  @Test
  void classThatDoesNotCompileIsRefusedWithItsLineAndTheOldOneServes() {
    write(
        Map.of(
            "routes/shop/Greeter.java", greeter("hello"), ROUTE, calling("bean:com.shop.Greeter")));

    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                "routes/shop/Greeter.java",
                greeter("goodbye").replace("return", "retrun"),
                "routes/shop/Other.java",
                "public class Other {}"));

    assertThat(fault(outcomes, "routes/shop/Greeter.java").line()).isEqualTo(3);
    assertThat(outcome(outcomes, "routes/shop/Other.java").status()).isEqualTo(Status.APPLIED);
    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void routeWithoutItsClassSaysWhereTheClassMayBe() {
    List<FileReloadOutcome> outcomes = write(Map.of(ROUTE, calling("bean:com.shop.Greeter")));

    assertThat(fault(outcomes, ROUTE).message())
        .contains("com.shop.Greeter")
        .contains("Greeter.java");
    assertThat(fault(outcomes, ROUTE).line()).isEqualTo(6);
  }

  @Test
  void routeIsTriedAgainWhenItsClassIsThere() {
    write(Map.of(ROUTE, calling("bean:com.shop.Greeter")));

    write(Map.of("routes/shop/Greeter.java", greeter("hello")));

    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void boundBeanIsFoundByItsName() {
    write(Map.of("routes/shop/Greeter.java", bound("hello"), ROUTE, calling("bean:greeter")));
    assertThat(call("greet")).isEqualTo("hello world");

    write(Map.of("routes/shop/Greeter.java", bound("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
  }

  @Test
  void deletedBeanIsUnbound() {
    write(Map.of("routes/shop/Greeter.java", bound("hello")));

    remove("routes/shop/Greeter.java");

    assertThat(camel.getRegistry().lookupByName("greeter")).isNull();
  }

  @Test
  void beanWhoseConstructorFailsCostsItsFileOnly() {
    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                "routes/shop/Greeter.java",
                bound("hello")
                    .replace(
                        "public String",
                        "public Greeter() { throw new IllegalStateException(\"no database\"); }"
                            + " public String"),
                "routes/bank/Other.java",
                "@org.apache.camel.BindToRegistry(\"other\") public class Other {}"));

    assertThat(fault(outcomes, "routes/shop/Greeter.java").message()).contains("no database");
    assertThat(camel.getRegistry().lookupByName("other")).isNotNull();
    assertThat(camel.getRegistry().lookupByName("greeter")).isNull();
  }

  @Test
  void beanOfANameThatIsTakenIsRefused() {
    camel.getRegistry().bind("greeter", "taken");

    List<FileReloadOutcome> outcomes = write(Map.of("routes/shop/Greeter.java", bound("hello")));

    assertThat(fault(outcomes, "routes/shop/Greeter.java").code()).isEqualTo("BEAN_EXISTS");
    assertThat(camel.getRegistry().lookupByName("greeter")).isEqualTo("taken");
  }

  @Test
  void classesUseOneAnotherAndRoutesInJavaUseThem() {
    write(
        Map.of(
            "routes/shop/Greeter.java", greeter("hello"),
            "routes/bank/Twice.java",
                "import com.shop.Greeter; public class Twice { public String say(String s) {"
                    + " return new Greeter().greet(new Greeter().greet(s)); } }",
            "routes/bank/Bank.camel.java",
                "import org.apache.camel.builder.RouteBuilder; public class Bank extends"
                    + " RouteBuilder { public void configure() { from(\"direct:greet\").process(e"
                    + " -> e.getMessage().setBody(new Twice().say(\"world\"))); } }"));

    assertThat(call("greet")).isEqualTo("hello hello world");

    write(Map.of("routes/shop/Greeter.java", greeter("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye goodbye world");
  }

  @Test
  void versionWithWhichAnotherClassDoesNotCompileIsRefused() {
    write(
        Map.of(
            "routes/Greeter.java",
            greeter("hello"),
            "routes/Twice.java",
            "public class Twice { String s = new com.shop.Greeter().greet(\"\"); }",
            ROUTE,
            calling("bean:com.shop.Greeter")));

    List<FileReloadOutcome> outcomes =
        write(Map.of("routes/Greeter.java", greeter("goodbye").replace("greet(", "salute(")));

    assertThat(fault(outcomes, "routes/Greeter.java").message())
        .contains("routes/Twice.java does not compile");
    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void nestedClassOfARouteFileIsFoundByItsName() {
    write(
        Map.of(
            "routes/Bank.camel.java",
            "public class Bank extends org.apache.camel.builder.RouteBuilder {\n"
                + "  public static class Inner { public String say() { return \"inner\"; } }\n"
                + "  public void configure() { from(\"direct:greet\").to(\"bean:Bank$Inner\"); }\n"
                + "}\n"));

    assertThat(call("greet")).isEqualTo("inner");
  }

  @Test
  void routesInJavaAreInjectedAndBindBeans() {
    write(Map.of(PROPERTIES, "greeting = hello\n", "routes/shop/Shop.camel.java", injected("one")));
    assertThat(call("greet")).isEqualTo("hello hub one true");

    write(Map.of("routes/shop/Shop.camel.java", injected("two")));
    assertThat(call("greet")).isEqualTo("hello hub two true");

    write(Map.of("routes/shop/Shop.camel.java", injected("three").replace("\"greet\"", "missing")));
    assertThat(call("greet")).isEqualTo("hello hub two true");

    remove("routes/shop/Shop.camel.java");
    assertThat(camel.getRegistry().lookupByName("teller")).isNull();
    assertThat(camel.getRegistry().lookupByName("number")).isNull();
  }

  private static String injected(String word) {
    return """
        import org.apache.camel.*;
        import org.apache.camel.builder.RouteBuilder;

        public class Shop extends RouteBuilder {
          @PropertyInject("greeting") String greeting;
          @PropertyInject(value = "none", defaultValue = "hub") String other;
          @Produce("direct:other") ProducerTemplate producer;
          @BindToRegistry final Integer number = 1;
          public static class Teller { public String tell() { return "%s"; } }
          @BindToRegistry("teller") public Teller teller() { return new Teller(); }

          public void configure() {
            from("direct:" + "greet").bean("teller", "tell")
                .setBody(simple(greeting + " " + other + " ${body} " + (producer != null)));
          }
        }
        """
        .formatted(word);
  }

  @Test
  void changedBeanOfAYamlFileIsUsedByItsRoutes() {
    write(Map.of(ROUTE, withBean("hello")));
    assertThat(call("greet")).isEqualTo("hello");

    write(Map.of(ROUTE, withBean("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye");
  }

  @Test
  void changedKameletReloadsTheRoutesThatUseIt() {
    write(Map.of(KAMELET, kamelet("hello"), ROUTE, calling("kamelet:greeting?word=world")));
    assertThat(call("greet")).isEqualTo("hello world");
    int routes = camel.getRoutesSize();
    int endpoints = camel.getEndpoints().size();

    write(Map.of(KAMELET, kamelet("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
    assertThat(camel.getRoutesSize()).isEqualTo(routes);
    assertThat(camel.getEndpoints()).hasSize(endpoints);
  }

  @Test
  void changedKameletReloadsTheRoutesThatUseItAsAStep() {
    String step =
        calling("direct:x")
            .replace(
                "to: {uri: \"direct:x\"}", "kamelet: {name: greeting, parameters: {word: world}}");
    write(Map.of(KAMELET, kamelet("hello"), ROUTE, step));
    assertThat(call("greet")).isEqualTo("hello world");
    int routes = camel.getRoutesSize();

    write(Map.of(KAMELET, kamelet("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
    assertThat(camel.getRoutesSize()).isEqualTo(routes);
  }

  @Test
  void changedKameletReloadsThoseThatUseItThroughAnother() {
    write(
        Map.of(
            KAMELET,
            kamelet("hello"),
            "routes/shop/outer.kamelet.yaml",
            kamelet("x")
                .replace("name: greeting", "name: outer")
                .replace(
                    "setBody: {constant: \"x {{word}}\"}", "to: 'kamelet:greeting?word={{word}}'"),
            ROUTE,
            calling("kamelet:outer?word=world")));
    assertThat(call("greet")).isEqualTo("hello world");

    write(Map.of(KAMELET, kamelet("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
  }

  @Test
  void kameletThatDoesNotParseIsRefusedAndTheOldOneServes() {
    write(Map.of(KAMELET, kamelet("hello"), ROUTE, calling("kamelet:greeting?word=world")));

    List<FileReloadOutcome> outcomes =
        write(Map.of(KAMELET, kamelet("goodbye").replace("setBody", "setBdoy")));

    assertThat(fault(outcomes, KAMELET).message()).contains("setBdoy");
    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void kameletWhoseRouteCannotBeCreatedLeavesTheOldOneServingUntilItIsMended() {
    write(Map.of(KAMELET, kamelet("hello"), ROUTE, calling("kamelet:greeting?word=world")));

    List<FileReloadOutcome> outcomes =
        write(Map.of(KAMELET, kamelet("goodbye").replace("{{word}}", "{{wrod}}")));

    assertThat(fault(outcomes, ROUTE).message()).contains("wrod");
    assertThat(call("greet")).isEqualTo("hello world");
    int routes = camel.getRoutesSize();

    write(Map.of(KAMELET, kamelet("goodbye")));

    assertThat(call("greet")).isEqualTo("goodbye world");
    assertThat(camel.getRoutesSize()).isEqualTo(routes);
  }

  @Test
  void whatFollowsAKameletInOneRouteIsNotRunByAnother() {
    String second = "routes/second.camel.yaml";
    write(
        Map.of(
            KAMELET,
            kamelet("hello").replace("{word: {type: string}}", "{word: {default: you}}"),
            ROUTE,
            following("greet", "first"),
            second,
            following("other", "second")));

    assertThat(call("greet")).isEqualTo("hello you first");
    assertThat(call("other")).isEqualTo("hello you second");
    int routes = camel.getRoutesSize();
    int endpoints = camel.getEndpoints().size();

    write(Map.of(second, following("other", "again")));

    assertThat(call("greet")).isEqualTo("hello you first");
    assertThat(call("other")).isEqualTo("hello you again");
    assertThat(camel.getRoutesSize()).isEqualTo(routes);
    assertThat(camel.getEndpoints()).hasSize(endpoints);

    remove(second);

    assertThat(call("greet")).isEqualTo("hello you first");
  }

  private static String following(String name, String word) {
    return """
        - route:
            id: %1$s
            from:
              uri: direct:%1$s
              steps:
                - kamelet: {name: greeting}
                - setBody: {simple: "${body} %2$s"}
        """
        .formatted(name, word);
  }

  @Test
  void kameletMayBeBesideTheRoute() {
    write(
        Map.of(
            "routes/shop/greeting.kamelet.yaml",
            kamelet("hello"),
            ROUTE,
            calling("kamelet:greeting?word=world")));

    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void parameterThatAKameletRequiresIsNamedAtTheRouteThatUsesIt() {
    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                KAMELET,
                kamelet("hello").replace("{properties", "{required: [word], properties"),
                ROUTE,
                calling("kamelet:greeting")));

    assertThat(fault(outcomes, ROUTE).message())
        .startsWith("greeting has no value for word; write it below parameters; correct the file");
    assertThat(fault(outcomes, ROUTE).line()).isEqualTo(6);
  }

  @Test
  void faultInAKameletIsReportedAtTheRouteThatUsesIt() {
    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                KAMELET,
                kamelet("hello")
                    .replace("setBody: {constant: \"hello {{word}}\"}", "to: 'kafka:x'"),
                ROUTE,
                calling("kamelet:greeting?word=world")));

    assertThat(fault(outcomes, ROUTE).message())
        .startsWith("kamelet greeting: there is no component kafka; add its jar (serai lib add");
    assertThat(fault(outcomes, ROUTE).line()).isEqualTo(6);
  }

  @Test
  void classOfACamelComponentIsInItsJar() {
    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                ROUTE,
                withBean("x")
                    .replace(
                        "io.serai.reload.routes.FilesBesideRoutesTest$Words",
                        "org.apache.camel.component.keycloak.security.KeycloakSecurityPolicy")));

    assertThat(fault(outcomes, ROUTE).message())
        .contains(
            "there is no class org.apache.camel.component.keycloak.security.KeycloakSecurityPolicy;"
                + " add its jar (serai lib add camel-keycloak)");
    assertThat(fault(outcomes, ROUTE).line()).isEqualTo(3);
  }

  @Test
  void unknownStepIsReportedWithTheOneThatWasMeant() {
    List<FileReloadOutcome> outcomes =
        write(Map.of(ROUTE, saying("x").replace("setBody", "setBdoy")));

    assertThat(fault(outcomes, ROUTE).message())
        .contains("setBdoy")
        .contains("did you mean setBody?");
    assertThat(fault(outcomes, ROUTE).line()).isEqualTo(6);
  }

  @Test
  void missingKameletAsAStepLeavesNoRoute() {
    List<FileReloadOutcome> outcomes =
        write(
            Map.of(ROUTE, saying("x").replace("setBody: {simple: \"x\"}", "kamelet: {name: no}")));

    assertThat(fault(outcomes, ROUTE).message()).startsWith("there is no kamelet no");
    assertThat(camel.getRoutes()).isEmpty();
    assertThat(camel.getRouteStatus("serai-trial-1-greet")).isNull();
    assertThat(camel.getEndpoints()).noneMatch(each -> each.getEndpointUri().contains("kamelet"));
  }

  @Test
  void nothingIsCreatedAnewForRoutesThatUseNothingThatChanged() {
    write(Map.of(KAMELET, kamelet("hello"), ROUTE, saying("hello")));
    Object before = camel.getRoute("greet");

    write(
        Map.of(
            KAMELET,
            kamelet("goodbye"),
            "routes/bank/application.properties",
            "a = b\n",
            "routes/Greeter.java",
            greeter("hello")));

    assertThat(camel.getRoute("greet")).isSameAs(before);
  }

  @Test
  void callOfADeletedRouteFails() {
    write(Map.of(ROUTE, saying("hello")));

    remove(ROUTE);

    assertThatThrownBy(() -> call("greet")).isInstanceOf(Exception.class);
  }

  /** A bean of a YAML file. */
  public static final class Words {
    private String text = "";

    public void setText(String text) {
      this.text = text;
    }

    public String getText() {
      return text;
    }
  }

  @Test
  void aClassOnWhichTheCompilerBreaksCostsNeitherItsNeighboursNorTheirServedVersion() {
    String deep =
        "public class Deep { int n = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }";

    List<FileReloadOutcome> outcomes =
        write(
            Map.of(
                "routes/bank/Deep.java",
                deep,
                "routes/bank/Greeter.java",
                greeter("hello"),
                ROUTE,
                calling("bean:com.shop.Greeter")));

    assertThat(fault(outcomes, "routes/bank/Deep.java").message()).contains("compiler", "nested");
    assertThat(call("greet")).isEqualTo("hello world");

    assertThat(
            fault(write(Map.of("routes/bank/Greeter.java", deep)), "routes/bank/Greeter.java")
                .message())
        .contains("compiler");
    assertThat(call("greet")).isEqualTo("hello world");
  }

  @Test
  void aRouteFileOnWhichTheCompilerBreaksIsRefused() {
    String deep =
        "public class Deep extends org.apache.camel.builder.RouteBuilder {"
            + " public void configure() { int n = "
            + "(".repeat(20_000)
            + "1"
            + ")".repeat(20_000)
            + "; } }";

    assertThat(
            fault(write(Map.of("routes/Deep.camel.java", deep)), "routes/Deep.camel.java")
                .message())
        .contains("compiler");
  }

  private static String saying(String text) {
    return saying(text, "greet");
  }

  private static String saying(String text, String name) {
    return """
        - route:
            id: %s
            from:
              uri: direct:%s?block=false
              steps:
                - setBody: {simple: "%s"}
        """
        .formatted(name, name, text);
  }

  private static String calling(String uri) {
    return """
        - route:
            id: greet
            from:
              uri: direct:greet
              steps:
                - to: {uri: "%s"}
        """
        .formatted(uri);
  }

  private static String withBean(String text) {
    return """
        - beans:
            - name: words
              type: io.serai.reload.routes.FilesBesideRoutesTest$Words
              properties: {text: %s}
        - route:
            id: greet
            from:
              uri: direct:greet
              steps:
                - to: bean:words?method=getText
        """
        .formatted(text);
  }

  private static String greeter(String word) {
    return """
        package com.shop;
        public class Greeter {
          public String greet(String name) { return "%s " + name; }
        }
        """
        .formatted(word);
  }

  private static String bound(String word) {
    return greeter(word)
        .replace("public class", "@org.apache.camel.BindToRegistry(\"greeter\")\npublic class");
  }

  private static String kamelet(String word) {
    return """
        apiVersion: camel.apache.org/v1
        kind: Kamelet
        metadata: {name: greeting}
        spec:
          definition: {properties: {word: {type: string}}}
          template:
            from:
              uri: kamelet:source
              steps:
                - setBody: {constant: "%s {{word}}"}
        """
        .formatted(word);
  }

  private List<FileReloadOutcome> write(Map<String, String> texts) {
    try {
      for (Map.Entry<String, String> each : texts.entrySet()) {
        Path file = home.resolve(each.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, each.getValue());
      }
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
    return files.apply(
        new ChangeSet(new TreeMap<>(texts), Set.of(), false, LoadProgressListener.NONE));
  }

  private List<FileReloadOutcome> remove(String file) {
    try {
      Files.delete(home.resolve(file));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
    return files.apply(new ChangeSet(Map.of(), Set.of(file), false, LoadProgressListener.NONE));
  }

  private String call(String name) {
    return camel
        .createProducerTemplate()
        .requestBody("direct:" + name + "?block=false", "world", String.class);
  }

  private static FileReloadOutcome outcome(List<FileReloadOutcome> outcomes, String file) {
    return outcomes.stream()
        .filter(outcome -> outcome.file().equals(file))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no outcome of " + file + " in " + outcomes));
  }

  private static DocumentFault fault(List<FileReloadOutcome> outcomes, String file) {
    FileReloadOutcome outcome = outcome(outcomes, file);
    assertThat(outcome.status()).as(outcomes.toString()).isEqualTo(Status.REFUSED);
    return outcome.errors().get(0);
  }
}
