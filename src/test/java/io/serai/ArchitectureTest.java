package io.serai;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may know whom, and what nobody does. */
class ArchitectureTest {

  /** From the top to the bottom; a package knows only those behind it. */
  private static final List<String> ORDER =
      List.of(
          "cli",
          "hub",
          "console",
          "dialect",
          "a2a",
          "mcp",
          "a2w",
          "a2e",
          "a2s",
          "schedule",
          "protocol",
          "reload",
          "llm",
          "skill",
          "task",
          "outbound",
          "route",
          "http",
          "security",
          "store",
          "search",
          "library",
          "schema",
          "telemetry",
          "trace",
          "setting",
          "document",
          "concurrent");

  /**
   * The packages inside a package, from the top to the bottom; one knows only those behind it. An
   * empty name is the package itself.
   */
  private static final Map<String, List<String>> INNER_ORDER =
      Map.of(
          "cli",
          List.of(
              "",
              "run",
              "init",
              "library",
              "backup",
              "validate",
              "checksum",
              "openapi",
              "route",
              "status",
              "call",
              "mcp",
              "task",
              "secret",
              "client",
              "file",
              "terminal"),
          "mcp",
          List.of(
              "",
              "remote",
              "client",
              "http",
              "run",
              "call",
              "prompt",
              "resource",
              "completion",
              "listen",
              "session",
              "tool",
              "input",
              "feature",
              "model"),
          "console",
          List.of(
              "",
              "api",
              "oidc",
              "session",
              "health",
              "hawtio",
              "jmx",
              "metrics",
              "openapi",
              "documentation",
              "page",
              "endpoint"),
          "outbound",
          List.of(
              "ws",
              "component",
              "credential",
              "gateway",
              "route",
              "client",
              "call",
              "stream",
              "host",
              "guard",
              "mask",
              ""),
          "route",
          List.of(
              "check",
              "eip",
              "jsonpath",
              "direct",
              "seda",
              "header",
              "option",
              "cache",
              "management",
              ""),
          "http",
          List.of(
              "ws",
              "grpc",
              "sse",
              "",
              "engine",
              "connection",
              "filter",
              "body",
              "response",
              "limit",
              "error",
              "proxy",
              "request"),
          "security",
          List.of("jwt", "auth", "key", "agent", "rate", "vault", "audit", "host", ""),
          "task.run",
          List.of(
              "",
              "recovery",
              "stop",
              "live",
              "state",
              "queue",
              "feed",
              "read",
              "memory",
              "work",
              "environment",
              "failure",
              "config"));

  /** Packages of protocols. */
  private static final List<String> PROTOCOLS =
      List.of("a2a", "mcp", "a2w", "a2e", "a2s", "schedule");

  /** Packages of dialects, which may know {@code a2a} but none of the other protocols. */
  private static final List<String> DIALECTS = List.of("dialect.zeroclaw", "dialect.organization");

  /** Classes of the hub that know no protocol. */
  private static final Set<String> NAMELESS =
      Set.of(
          "io.serai.hub.Hub",
          "io.serai.hub.HttpSetup",
          "io.serai.hub.HubStartOptions",
          "io.serai.hub.RootIndexPage",
          "io.serai.hub.HotReloadFolders");

  private static JavaClasses code;

  @BeforeAll
  static void read() {
    code =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.serai");
  }

  @Test
  void packagesDependOnlyOnThoseBelow() {
    for (int i = 1; i < ORDER.size(); i++) {
      String[] above =
          ORDER.subList(0, i).stream().map(ArchitectureTest::within).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(within(ORDER.get(i)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(above)
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("io.serai")
          .allowEmptyShould(true)
          .check(code);
    }
  }

  @Test
  void innerPackagesDependOnlyOnThoseBelow() {
    INNER_ORDER.forEach(
        (name, order) -> {
          String[] all = order.stream().map(inner -> exactly(name, inner)).toArray(String[]::new);
          classes()
              .that()
              .resideInAPackage(within(name))
              .should()
              .resideInAnyPackage(all)
              .check(code);
          for (int i = 1; i < all.length; i++) {
            noClasses()
                .that()
                .resideInAPackage(all[i])
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Arrays.copyOf(all, i))
                .check(code);
          }
        });
  }

  @Test
  void protocolsDoNotDependOnEachOther() {
    for (String protocol : PROTOCOLS) {
      for (String other : PROTOCOLS) {
        if (!protocol.equals(other)) {
          noClasses()
              .that()
              .resideInAPackage(within(protocol))
              .should()
              .dependOnClassesThat()
              .resideInAPackage(within(other))
              .check(code);
        }
      }
    }
  }

  @Test
  void dialectsDependOnNoProtocolButA2a() {
    for (String dialect : DIALECTS) {
      String[] others =
          Stream.concat(PROTOCOLS.stream(), DIALECTS.stream())
              .filter(other -> !other.equals("a2a") && !other.equals(dialect))
              .map(ArchitectureTest::within)
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(within(dialect))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(others)
          .check(code);
    }
  }

  /** The hub iterates over its protocols; only their setups know them. */
  @Test
  void hubNamesNoProtocol() {
    noClasses()
        .that(
            resideInAPackage(within("console"))
                .or(
                    DescribedPredicate.describe(
                        "run the hub", type -> NAMELESS.contains(type.getName()))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(PROTOCOLS.stream(), Stream.of("dialect"))
                .map(ArchitectureTest::within)
                .toArray(String[]::new))
        .check(code);
  }

  @Test
  void everyPackageIsInTheOrder() {
    String[] all = ORDER.stream().map(ArchitectureTest::within).toArray(String[]::new);
    classes()
        .that(DescribedPredicate.not(resideInAPackage("io.serai")))
        .should()
        .resideInAnyPackage(all)
        .check(code);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("io.serai.(**)").should().beFreeOfCycles().check(code);
  }

  @Test
  void onlyTheFrontDoorIsAnHttpServer() {
    noClasses()
        .that(
            DescribedPredicate.not(
                resideInAPackage("io.serai.http..")
                    .or(resideInAPackage("io.serai.console.."))
                    .or(resideInAPackage("io.serai.hub.."))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.vertx.ext.web..")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.vertx.core.http.HttpServer")
        .check(code);
  }

  @Test
  void onlyTheOutboundPackageHasAnHttpClient() {
    noClasses()
        .that(DescribedPredicate.not(resideInAPackage("io.serai.outbound..")))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.vertx.core.http.HttpClient")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.net.Socket")
        .orShould()
        .callMethod(java.net.URL.class, "openStream")
        .orShould()
        .callMethod(java.net.URL.class, "openConnection")
        .check(code);
  }

  @Test
  void noCodeSleepsOrBlocks() {
    noClasses().should().callMethod(Thread.class, "sleep", long.class).check(code);
    noClasses()
        .should()
        .callMethod(java.util.concurrent.TimeUnit.class, "sleep", long.class)
        .check(code);
  }

  /** The default executor has one thread on a machine of two cores: {@link OwnThread}. */
  @Test
  void workNamesItsExecutor() {
    noClasses()
        .should()
        .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
        .orShould()
        .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
        .check(new ClassFileImporter().importPaths(ClassFiles.naming("runAsync", "supplyAsync")));
  }

  @Test
  void onlySlf4jIsUsedForLogging() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("java.util.logging..").or(resideInAPackage("org.apache.log4j..")))
        .check(code);
  }

  @Test
  void protocolsDoNotUseTheDatabase() {
    noClasses()
        .that()
        .resideInAnyPackage("io.serai.a2s.model..", "io.serai.a2s.run..", "io.serai.a2s.call..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.jdbi..", "java.sql..", "io.serai.store..")
        .check(code);
  }

  @Test
  void everyPackageHasADescriptionAndNullMarked() {
    classes().should(haveAMarkedPackage()).check(code);
  }

  private static String within(String name) {
    return "io.serai." + name + "..";
  }

  private static String exactly(String name, String inner) {
    return "io.serai." + name + (inner.isEmpty() ? "" : "." + inner);
  }

  private static ArchCondition<JavaClass> haveAMarkedPackage() {
    return new ArchCondition<>("stand in a package with a package-info that is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean marked =
            type.getPackage().tryGetPackageInfo().isPresent()
                && type.getPackage().isAnnotatedWith(NullMarked.class);
        events.add(new SimpleConditionEvent(type, marked, type.getPackageName()));
      }
    };
  }
}
