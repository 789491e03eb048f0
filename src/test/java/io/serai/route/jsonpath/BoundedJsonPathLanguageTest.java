package io.serai.route.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.Option;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.ExpressionIllegalSyntaxException;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.jsonpath.JsonPathLanguage;
import org.apache.camel.spi.Language;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BoundedJsonPathLanguageTest {

  private static final String ORDER =
      """
      {"id": 7, "buyer": {"name": "Ada", "tags": ["a", "b"]}, "none": null, "net": 1.5,
       "lines": [{"sku": "x", "count": 2}, {"sku": "y", "count": 0}]}""";

  /** Camel's positions of the options of the language. */
  private static final int RESULT_TYPE = 0;

  private static final int SOURCE = 1;
  private static final int SUPPRESS_EXCEPTIONS = 2;
  private static final int ALLOW_SIMPLE = 3;
  private static final int ALLOW_EASY_PREDICATE = 4;
  private static final int WRITE_AS_STRING = 5;
  private static final int UNPACK_ARRAY = 6;
  private static final int OPTION = 7;

  private final DefaultCamelContext camel = new DefaultCamelContext();

  @BeforeEach
  void start() {
    camel.getRegistry().bind(BoundedJsonPathLanguage.NAME, new BoundedJsonPathLanguage());
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  private static Stream<Map<Integer, Object>> options() {
    return Stream.of(
        Map.of(),
        Map.of(SUPPRESS_EXCEPTIONS, true),
        Map.of(RESULT_TYPE, String.class),
        Map.of(RESULT_TYPE, List.class, SUPPRESS_EXCEPTIONS, true),
        Map.of(RESULT_TYPE, Integer.class),
        Map.of(WRITE_AS_STRING, true),
        Map.of(UNPACK_ARRAY, true),
        Map.of(UNPACK_ARRAY, true, RESULT_TYPE, String.class),
        Map.of(SOURCE, "header:order"),
        Map.of(SOURCE, "variable:order", RESULT_TYPE, Map.class),
        Map.of(SOURCE, "header:absent"),
        Map.of(SOURCE, "header:absent", SUPPRESS_EXCEPTIONS, true),
        Map.of(ALLOW_SIMPLE, false),
        Map.of(ALLOW_EASY_PREDICATE, false),
        Map.of(OPTION, "ALWAYS_RETURN_LIST"),
        Map.of(OPTION, Option.ALWAYS_RETURN_LIST, SUPPRESS_EXCEPTIONS, true),
        Map.of(OPTION, "AS_PATH_LIST"),
        Map.of(OPTION, "DEFAULT_PATH_LEAF_TO_NULL"),
        Map.of(OPTION, "REQUIRE_PROPERTIES,SUPPRESS_EXCEPTIONS"));
  }

  /** Each combination of path, input and options has the value or the failure that Camel gives. */
  @ParameterizedTest
  @MethodSource("options")
  void valuesAreThoseOfCamelsLanguage(Map<Integer, Object> options) {
    JsonPathLanguage camels = new JsonPathLanguage();
    camels.setCamelContext(camel);
    List<Object> inputs = new ArrayList<>(List.of(ORDER, "[1, 2]", "5", "{", ""));
    inputs.add(null);
    for (String path :
        List.of(
            "$",
            "$.id",
            "$.net",
            "$.none",
            "$.buyer",
            "$.buyer.tags",
            "$.lines[*].sku",
            "$..sku",
            "$.lines[?(@.count > 0)]",
            "$.lines[?(@.count > 9)]",
            "$.absent",
            "$.absent.deeper",
            "$.lines.length()",
            "$.lines[*].count.sum()",
            "$[0]",
            "$.buyer['name','tags']",
            "id",
            "$.${header.member}")) {
      for (Object input : inputs) {
        assertThat(outcome(bounded(), path, options, input))
            .as("%s on %s", path, input)
            .isEqualTo(outcome(camels, path, options, input));
      }
      assertThat(outcome(bounded(), path, options, stream(ORDER)))
          .isEqualTo(outcome(camels, path, options, stream(ORDER)));
      assertThat(matches(bounded(), path, options)).isEqualTo(matches(camels, path, options));
    }
  }

  @Test
  void anythingThatCamelConvertsIsRead() {
    for (Object input : List.of(new Pojo(), ORDER.getBytes(StandardCharsets.UTF_8))) {
      assertThat(bounded().createExpression("$.id").evaluate(exchange(input), Object.class))
          .isEqualTo(7);
    }
  }

  @Test
  void predicateWithoutFilterIsReadAsCamelReadsIt() {
    assertThat(bounded().createPredicate("buyer.name == 'Ada'").matches(exchange(ORDER))).isTrue();
    assertThat(bounded().createPredicate("buyer.name == 'Eve'").matches(exchange(ORDER))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"$.a[?(@.b =~ /(a+)+$/)]", "$.a[x", "$.a.", "$a", "$.a['b"})
  void pathThatCannotBeUsedIsRefusedWhenItsRouteIsCreated(String path) {
    assertThatThrownBy(() -> bounded().createExpression(path))
        .isInstanceOf(ExpressionIllegalSyntaxException.class)
        .hasCauseInstanceOf(InvalidPathException.class);
  }

  @Test
  void regularExpressionIsRefusedInAPredicateToo() {
    assertThatThrownBy(() -> bounded().createPredicate("name =~ /(a+)+$/"))
        .hasStackTraceContaining("Regular expressions (=~) are not matched in documents");
  }

  @Test
  void longPathIsRefused() {
    assertThatThrownBy(() -> bounded().createExpression("$" + "[0]".repeat(333) + ".a"))
        .hasStackTraceContaining("longer than 1000 characters");
  }

  @ParameterizedTest
  @CsvSource({"$[?(, @.a, )]", "((((, @.a, ))))", "$.sum(, $.a, )"})
  void deeplyNestedPathIsRefused(String start, String middle, String end) {
    int times = (900 - middle.length()) / (start.length() + end.length());
    String path = "$[?(" + start.repeat(times) + middle + end.repeat(times) + ")]";

    assertThatThrownBy(() -> bounded().createExpression(path))
        .hasStackTraceContaining("more than 50 opening parentheses");
  }

  @Test
  void pathOfFiftyFiltersIsCompiledOnASmallStack() {
    String path = "$" + "[?(@".repeat(50) + ".a" + ")]".repeat(50);

    assertThat(onASmallStack(() -> bounded().createExpression(path))).isNull();
  }

  @Test
  void pathOfAMessageIsCheckedWhenItIsEvaluated() {
    Exchange exchange = exchange("{\"a\": [{\"b\": \"aaa\"}]}");
    exchange.getMessage().setHeader("filter", "@.b =~ /(a+)+$/");

    assertThatThrownBy(
            () ->
                bounded()
                    .createExpression("$.a[?(${header.filter})]")
                    .evaluate(exchange, Object.class))
        .hasRootCauseInstanceOf(InvalidPathException.class);
  }

  private static Stream<List<Object>> hostile() {
    String ones = "1,".repeat(99_999) + "1";
    String twos = "2,".repeat(99_999) + "2";
    String name = "x".repeat(49_000);
    String nested = "{\"" + "y".repeat(1_000) + "\":";
    return Stream.of(
        List.of("$..*", "{\"" + name + "\": [" + ones.substring(0, 20_001) + "]}"),
        List.of("$.*[*]", "{\"" + name + "\": [" + ones.substring(0, 20_001) + "]}"),
        List.of("$..zzz", nested.repeat(150) + "[" + ones + "]" + "}".repeat(150)),
        List.of("$..*..*..zzz", "[".repeat(190) + ones + "]".repeat(190)),
        List.of("$..[?(@..zzz)]", "[".repeat(190) + ones + "]".repeat(190)),
        List.of("$.a[?(@ in $.b)]", "{\"a\": [" + ones + "], \"b\": [" + twos + "]}"),
        List.of("$[?(@.a anyof @.b)]", "[{\"a\": [" + ones + "], \"b\": [" + twos + "]}]"),
        List.of(
            "$[?(@[?(@.a subsetof @.b)])]", "[[{\"a\": [" + ones + "], \"b\": [" + ones + "]}]]"),
        List.of(
            "$[?(@.a contains @.b)]",
            "[{\"a\": \"" + "a".repeat(600_000) + "\", \"b\": \"" + "a".repeat(300_000) + "b\"}]"),
        List.of("$[?(5 == @.a)]", "[{\"a\": \"" + "1".repeat(1_000_000) + "\"}]"),
        List.of("$[?([5] anyof @.a)]", "[{\"a\": [\"" + "1".repeat(1_000_000) + "\"]}]"),
        List.of("$[?(@.a subsetof @.a)]", "[{\"a\": [" + numbers() + "]}]"),
        List.of("$.a[-2147483648:-1]", "{\"a\": [1, 2]}"),
        List.of("$" + "[0,0,0,0,0,0,0,0]".repeat(8), "[".repeat(8) + "1" + "]".repeat(8)),
        List.of("$[*]", "[" + ones + ", 1]"));
  }

  private static String numbers() {
    return IntStream.range(0, 100_000).mapToObj(String::valueOf).collect(Collectors.joining(","));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void costOfAnEvaluationIsBounded(List<String> pathAndDocument) {
    Exchange exchange = exchange(pathAndDocument.get(1));

    assertThatThrownBy(
            () ->
                bounded().createExpression(pathAndDocument.get(0)).evaluate(exchange, Object.class))
        .hasRootCauseInstanceOf(JsonPathLimitException.class);
  }

  @Test
  void aFailureForItsCostIsNotSuppressed() {
    List<Integer> numbers = Collections.nCopies(JsonPathBudget.RESULTS + 1, 1);

    assertThatThrownBy(
            () ->
                bounded()
                    .createExpression("$[*]", properties(Map.of(SUPPRESS_EXCEPTIONS, true)))
                    .evaluate(exchange(numbers), Object.class))
        .hasRootCauseInstanceOf(JsonPathLimitException.class);
  }

  @Test
  void deepDocumentIsRefusedBeforeItsNodesAreVisited() {
    Object deep = List.of();
    for (int i = 0; i < 100_000; i++) {
      deep = List.of(deep);
    }
    Object document = deep;

    Throwable failure =
        onASmallStack(
            () -> bounded().createExpression("$..a").evaluate(exchange(document), Object.class));

    assertThat(failure).hasRootCauseMessage("The document is nested deeper than 200 levels");
  }

  @Test
  void documentOfTwoHundredLevelsIsRead() {
    Object deep = Map.of("a", 5);
    for (int i = 0; i < 199; i++) {
      deep = List.of(deep);
    }
    Object document = deep;
    List<Object> values = new ArrayList<>();

    Throwable failure =
        onASmallStack(
            () ->
                values.add(
                    bounded().createExpression("$..a").evaluate(exchange(document), Object.class)));

    assertThat(failure).isNull();
    assertThat(values).containsExactly(List.of(5));
  }

  /**
   * Members by name and the whole list cost nothing of the budget, however large the document is.
   */
  @Test
  void largeDocumentIsReadByNames() {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 3_000_000; i++) {
      numbers.add(i);
    }
    Exchange exchange = exchange(Map.of("a", Map.of("numbers", numbers, "x".repeat(9_999), 1)));

    assertThat(bounded().createExpression("$.a.numbers").evaluate(exchange, Object.class))
        .isSameAs(numbers);
    assertThat(bounded().createExpression("$.a.numbers[-1]").evaluate(exchange, Object.class))
        .isEqualTo(2_999_999);
  }

  /** The list of the document is compared with single values, a thousand times. */
  @Test
  void valuesAreFoundInAListOfTheDocument() {
    List<Integer> numbers = IntStream.range(0, 1_000).boxed().toList();
    Exchange exchange = exchange(Map.of("all", numbers, "wanted", numbers));

    assertThat(
            bounded().createExpression("$.all[?(@ in $.wanted)]").evaluate(exchange, Object.class))
        .isEqualTo(numbers);
  }

  /** In Jayway's compiled path, the first evaluation removes the wildcard of the argument. */
  @Test
  void anEvaluationLeavesNothingToTheNextOne() {
    var sum = bounded().createExpression("$.sum($.lines[*].count)");

    assertThat(sum.evaluate(exchange(ORDER), Object.class)).isEqualTo(2.0);
    assertThat(sum.evaluate(exchange(ORDER.replace("2", "3")), Object.class)).isEqualTo(3.0);
  }

  private static Throwable onASmallStack(Runnable work) {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                work.run();
                failure.complete(null);
              } catch (Throwable e) {
                failure.complete(e);
              }
            },
            "small",
            512 * 1024);
    thread.start();
    return failure.join();
  }

  private Language bounded() {
    return camel.resolveLanguage("jsonpath");
  }

  private static Object[] properties(Map<Integer, Object> options) {
    Object[] properties = new Object[OPTION + 1];
    options.forEach((at, value) -> properties[at] = value);
    return properties;
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private Exchange exchange(Object body) {
    Exchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setBody(body);
    exchange.getMessage().setHeader("order", ORDER);
    exchange.getMessage().setHeader("member", "id");
    exchange.setVariable("order", ORDER);
    return exchange;
  }

  /** The value with its class, or the failure. */
  private String outcome(
      Language language, String path, Map<Integer, Object> options, Object input) {
    try {
      Object value =
          language
              .createExpression(path, properties(options))
              .evaluate(exchange(input), Object.class);
      return value == null ? "null" : value.getClass().getName() + " " + value;
    } catch (RuntimeException e) {
      return failure(e);
    }
  }

  private String matches(Language language, String path, Map<Integer, Object> options) {
    try {
      return String.valueOf(
          language.createPredicate(path, properties(options)).matches(exchange(ORDER)));
    } catch (RuntimeException e) {
      return failure(e);
    }
  }

  private static String failure(RuntimeException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
    return root.getClass().getSimpleName()
        + " "
        + message.replaceAll("@[0-9a-f]+|This is not a json object.*", "");
  }

  /** A body that Jackson turns into a map. */
  public static final class Pojo {

    public int getId() {
      return 7;
    }
  }
}
