package io.serai;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Regular expressions of Java backtrack: on some texts they take hours, on others they exhaust the
 * stack. So each class that uses them stands here with the reason why it may.
 *
 * <p>Texts from outside are read by loops, such as those of {@link
 * io.serai.document.TextFunctions}, and patterns from outside are matched by {@link
 * io.serai.document.LinearTimeRegex}.
 */
@Execution(ExecutionMode.SAME_THREAD)
class RegularExpressionTest {

  /** Its texts are the operator's own: settings, files of the home, the command line. */
  private static final String OPERATOR = "operator's text";

  /** Its texts may be from outside: every one of its patterns is tried below on bad texts. */
  private static final String LINEAR = "linear";

  /** Its texts may be from outside, and are cut or refused above a length before. */
  private static final String BOUNDED = "bounded";

  /** Its texts are the hub's own. */
  private static final String OWN = "the hub's own text";

  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("a2a.client.RemoteCardFetcher", LINEAR),
          Map.entry("a2s.call.TypeCoercion", LINEAR),
          Map.entry("a2s.call.OpenApiCallReader", LINEAR),
          Map.entry("a2s.call.PathTemplate", LINEAR),
          Map.entry("a2s.call.OpenApiResponses", LINEAR),
          Map.entry("a2s.openapi.OpenApiOperation", LINEAR),
          Map.entry("a2s.openapi.OpenApiServer", LINEAR),
          Map.entry("a2s.condition.Lexer", LINEAR),
          Map.entry("a2s.condition.QuotedText", BOUNDED),
          Map.entry("a2s.model.CapabilityIdDeriver", LINEAR),
          Map.entry("a2s.model.CapabilityChecksum", LINEAR),
          Map.entry("a2s.model.DependencyReader", LINEAR),
          Map.entry("a2s.model.CapabilityHeaderReader", LINEAR),
          Map.entry("a2s.model.HostNameSyntax", BOUNDED),
          Map.entry("skill.VersionBound", BOUNDED),
          Map.entry("skill.VersionRange", BOUNDED),
          Map.entry("a2s.model.CapabilityVersionParser", LINEAR),
          Map.entry("a2s.template.VariablePath", LINEAR),
          Map.entry("console.openapi.ContractFirstDocument", OPERATOR),
          Map.entry("cli.checksum.CapabilityFileContent", OPERATOR),
          Map.entry("cli.checksum.CapabilityDependentsIndex", OPERATOR),
          Map.entry("cli.CommandFailureReporter", OPERATOR),
          Map.entry("cli.call.InputArgumentParser", OPERATOR),
          Map.entry("cli.call.SearchCommand", OPERATOR),
          Map.entry("cli.run.StartupSuggestions", OPERATOR),
          Map.entry("cli.terminal.Terminal", OPERATOR),
          Map.entry("console.openapi.OpenApiBodyCompleter", OPERATOR),
          Map.entry("console.hawtio.RouteStatsIdRewriter", LINEAR),
          Map.entry("document.JsonErrorMessages", BOUNDED),
          Map.entry("document.YamlScalarConverter", LINEAR),
          Map.entry("http.body.BodyEncodingCheck", LINEAR),
          Map.entry("http.error.HttpStatusNames", OWN),
          Map.entry("http.grpc.GrpcContentType", LINEAR),
          Map.entry("http.grpc.GrpcTimeoutHeader", LINEAR),
          Map.entry("hub.BrokerTaskQueue", OPERATOR),
          Map.entry("outbound.component.OutboundUriTemplate", LINEAR),
          Map.entry("outbound.ResponseCharset", LINEAR),
          Map.entry("reload.routes.BeanNameExtractor", OPERATOR),
          Map.entry("reload.routes.EndpointRenewal", OPERATOR),
          Map.entry("reload.routes.JavaCompilation", OPERATOR),
          Map.entry("reload.routes.MissingJarFaults", OPERATOR),
          Map.entry("reload.routes.MissingPlaceholderFault", OPERATOR),
          Map.entry("reload.routes.RouteFaultMapper", OPERATOR),
          Map.entry("reload.routes.RouteFileLoader", OPERATOR),
          Map.entry("reload.routes.RouteFileNames", OPERATOR),
          Map.entry("reload.routes.TemplateDependencyTracker", OPERATOR),
          Map.entry("reload.routes.EndpointFaultLocator", OPERATOR),
          Map.entry("reload.routes.RouteFileText", OPERATOR),
          Map.entry("reload.routes.HandoverConsumers", OPERATOR),
          Map.entry("reload.routes.SpringXmlForms", OPERATOR),
          Map.entry("security.agent.AgentFileReader", BOUNDED),
          Map.entry("security.audit.AuditLog", BOUNDED),
          Map.entry("security.vault.VaultCredential", BOUNDED),
          Map.entry("security.key.AgentKeyRemoval", OPERATOR),
          Map.entry("security.key.AgentKeyTextEditor", OPERATOR),
          Map.entry("security.host.LoopbackHosts", LINEAR),
          Map.entry("security.key.OperatorKey", BOUNDED),
          Map.entry("skill.SkillVersion", LINEAR),
          Map.entry("skill.ParameterExtractionPattern", LINEAR),
          Map.entry("skill.PatternLiteral", LINEAR),
          Map.entry("skill.component.RouteSkillFactory", OPERATOR),
          Map.entry("trace.TraceparentCodec", LINEAR));

  /** The patterns that are looked for in texts; all others are compared with whole texts. */
  private static final Set<String> SEARCHED =
      Set.of(
          "io.serai.a2a.client.RemoteCardFetcher.MAX_AGE",
          "io.serai.a2s.openapi.OpenApiOperation.PLACE",
          "io.serai.a2s.openapi.OpenApiServer.VARIABLE",
          "io.serai.a2s.model.CapabilityIdDeriver.START_OF_WORD",
          "io.serai.a2s.template.VariablePath.STEP",
          "io.serai.console.hawtio.RouteStatsIdRewriter.STATISTIC",
          "io.serai.document.JsonErrorMessages.INSIDES",
          "io.serai.http.body.BodyEncodingCheck.CHARSET",
          "io.serai.outbound.ResponseCharset.CHARSET",
          "io.serai.skill.ParameterExtractionPattern.STARS",
          "io.serai.skill.PatternLiteral.SPACE");

  private static final Pattern SPLIT =
      Pattern.compile("\\.split\\((\"(?:\\\\.|[^\"\\\\]){0,50}\"|[^)\"]*)");

  private static JavaClasses code;

  @BeforeAll
  static void read() {
    code =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPaths(
                ClassFiles.naming(
                    "java/util/regex", "matches", "replaceAll", "replaceFirst", "split"));
  }

  @Test
  void onlyListedClassesUseJavaRegularExpressions() {
    DescribedPredicate<JavaClass> others =
        DescribedPredicate.describe(
            "are not allowed to", type -> !ALLOWED.containsKey(outermost(type.getName())));

    noClasses()
        .that(others)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.util.regex")
        .orShould()
        .callMethod(String.class, "matches", String.class)
        .orShould()
        .callMethod(String.class, "replaceAll", String.class, String.class)
        .orShould()
        .callMethod(String.class, "replaceFirst", String.class, String.class)
        .because("they backtrack: read texts by loops, patterns by LinearPattern")
        .check(code);
  }

  @Test
  void everyListedClassUsesARegularExpression() {
    assertThat(ALLOWED.keySet())
        .allSatisfy(
            name ->
                assertThat(code.stream().filter(type -> outermost(type.getName()).equals(name)))
                    .as(name)
                    .anyMatch(RegularExpressionTest::usesThem));
  }

  /** String.split takes no regular expression where one plain character is its argument. */
  @Test
  void textsAreSplitAtSingleCharacters() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String name = name(file);
        Matcher split = SPLIT.matcher(Files.readString(file));
        while (split.find()) {
          String at = split.group(1);
          if (at.startsWith("\"") && !isPlain(at) && !ALLOWED.containsKey(name)) {
            found.put(name, at);
          }
        }
      }
    }

    assertThat(found).isEmpty();
  }

  @Test
  void patternsForUntrustedTextTakeLinearTime() throws ReflectiveOperationException {
    patterns(LINEAR).forEach((name, pattern) -> tryOut(name, pattern, 8_000));
  }

  @Test
  void patternsForBoundedTextAreFast() throws ReflectiveOperationException {
    patterns(BOUNDED).forEach((name, pattern) -> tryOut(name, pattern, 250));
  }

  private static void tryOut(String name, Pattern pattern, int length) {
    List<String> texts = badTexts(pattern, length);
    boolean searched = SEARCHED.contains(name);

    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> texts.forEach(text -> match(pattern.matcher(text), searched)),
        name);
  }

  private static void match(Matcher matcher, boolean searched) {
    boolean found = searched ? matcher.find() : matcher.matches();
    while (searched && found) {
      found = matcher.find();
    }
  }

  /** Pieces of texts that the pattern may begin to match, again and again, and a bad end. */
  private static List<String> badTexts(Pattern pattern, int length) {
    List<String> pieces =
        new ArrayList<>(
            List.of("a", "A", "1", "-", ".", "/", ":", " ", "\"", "{", "a.", "1.", "a/", "-1"));
    List<String> starts = new ArrayList<>(List.of(""));
    Matcher words = Pattern.compile("[A-Za-z/-]{3,}").matcher(pattern.pattern());
    while (words.find()) {
      pieces.addAll(
          List.of(words.group(), words.group() + " ", "/" + words.group(), ";" + words.group()));
      starts.add(words.group());
    }
    return starts.stream()
        .flatMap(
            start ->
                pieces.stream()
                    .map(piece -> start + piece.repeat(Math.max(1, length / piece.length()))))
        .flatMap(text -> Stream.of(text, text + "!", text + "\n"))
        .toList();
  }

  private static Map<String, Pattern> patterns(String reason) throws ReflectiveOperationException {
    Map<String, Pattern> patterns = new TreeMap<>();
    for (JavaClass type : code) {
      if (reason.equals(ALLOWED.get(outermost(type.getName())))) {
        for (JavaField each : type.getFields()) {
          Field field = each.reflect();
          if (field.getType() == Pattern.class) {
            field.setAccessible(true);
            patterns.put(each.getFullName(), (Pattern) field.get(null));
          }
        }
      }
    }
    return patterns;
  }

  private static boolean usesThem(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
            .anyMatch(use -> use.getTargetClass().getPackageName().equals("java.util.regex"))
        || type.getMethodCallsFromSelf().stream()
            .filter(call -> call.getTargetOwner().isEquivalentTo(String.class))
            .anyMatch(
                call ->
                    List.of("matches", "replaceAll", "replaceFirst", "split")
                        .contains(call.getName()));
  }

  private static boolean isPlain(String literal) {
    String text = literal.substring(1, literal.length() - 1);
    boolean one = text.length() == 1 && ".$|()[{^?*+\\".indexOf(text.charAt(0)) < 0;
    return one
        || (text.length() == 3
            && text.startsWith("\\\\")
            && !Character.isLetterOrDigit(text.charAt(2)));
  }

  private static String name(Path file) {
    String path = Path.of("src/main/java/io/serai").relativize(file).toString();
    return path.substring(0, path.length() - ".java".length()).replace('/', '.');
  }

  private static String outermost(String name) {
    String type = name.substring("io.serai.".length());
    int nested = type.indexOf('$');
    return nested < 0 ? type : type.substring(0, nested);
  }
}
