package io.serai.task.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.TypeConverter;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the options of a {@code task:} endpoint for one exchange: from a header, otherwise from
 * the endpoint's URI, otherwise from the body. A header that was read is removed.
 */
record TaskActionArguments(TaskEndpoint endpoint, Exchange exchange) {
  /** The options of telemetry and the names under which the log has them. */
  private static final List<Map.Entry<String, String>> TELEMETRY =
      List.of(
          Map.entry("cpu", "cpu"),
          Map.entry("memoryMb", "memory_mb"),
          Map.entry("tokens", "tokens"),
          Map.entry("etaSeconds", "eta_seconds"));

  private static final long MAX_MEASURED = 1_000_000_000_000L;

  /** Returns the text of an option; null if neither a header nor the URI sets it. */
  @Nullable String text(String option) {
    Object given = given(option);
    return given == null ? null : converted(given, String.class);
  }

  boolean flag(String option) {
    return flag(option, false);
  }

  boolean flag(String option, boolean defaultValue) {
    String text = text(option);
    return text == null ? defaultValue : Boolean.parseBoolean(text);
  }

  String code(String defaultValue) {
    String text = text("code");
    return text == null ? defaultValue : ErrorCode.normalized(text);
  }

  String level() {
    return Objects.requireNonNullElse(text("level"), "info").toLowerCase(Locale.ROOT);
  }

  /** Returns the progress, 0 to 1. */
  double value() {
    String text = text("value");
    return progress(
        text == null ? exchange.getMessage().getBody() : text,
        exchange.getContext().getTypeConverter());
  }

  /**
   * Returns the progress, 0 to 1.
   *
   * @throws IllegalArgumentException if it is another value
   */
  static double progress(@Nullable Object given, TypeConverter converter) {
    Double value = converter.tryConvertTo(Double.class, given);
    if (value == null || !(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(
          "task:progress takes a value from 0 to 1, not " + given + ": give it by ?value=0.5");
    }
    return value;
  }

  /** Returns the reported telemetry (A2W-59); null if none is reported. */
  @Nullable ObjectNode telemetry() {
    ObjectNode telemetry = JsonMappers.object();
    for (Map.Entry<String, String> each : TELEMETRY) {
      String text = text(each.getKey());
      if (text != null) {
        putNumber(telemetry, each.getValue(), measured(each.getKey(), text));
      }
    }
    return telemetry.isEmpty() ? null : telemetry;
  }

  private double measured(String option, String text) {
    Double number = exchange.getContext().getTypeConverter().tryConvertTo(Double.class, text);
    if (number == null || !(number >= 0 && number <= MAX_MEASURED)) {
      throw new IllegalArgumentException(
          "task:progress takes a number from 0 to %d for %s, not %s"
              .formatted(MAX_MEASURED, option, TextFunctions.clipped(text)));
    }
    return number;
  }

  private static void putNumber(ObjectNode object, String name, double number) {
    if (number == Math.rint(number)) {
      object.put(name, (long) number);
    } else {
      object.put(name, number);
    }
  }

  /** Returns the option {@code message}, otherwise the body, as text. */
  String messageText() {
    String text = text("message");
    return text == null ? bodyText() : text;
  }

  Message message(ExchangeTaskBinding work) {
    return work.task().message(messageText());
  }

  @Nullable Message messageOrNone(ExchangeTaskBinding work) {
    String text = text("message");
    return text == null ? null : work.task().message(text);
  }

  /** Returns the input request; the default description lists the required names. */
  InputRequest need() {
    return new NeedReader(exchange.getContext())
        .read(
            names("required"),
            text("description"),
            text("urgency"),
            text("schema"),
            text("requests"));
  }

  Message messageOr(ExchangeTaskBinding work, String defaultValue) {
    return work.task().message(Objects.requireNonNullElse(text("message"), defaultValue));
  }

  Artifact artifact() {
    String id = text("artifactId");
    String name = text("name");
    List<Part> parts =
        BodyPartsConverter.of(
            exchange.getMessage().getBody(), text("mediaType"), text("filename"), exchange);
    String artifactId = id != null ? id : name != null ? name : "result";
    return new Artifact(
        artifactId, name == null ? artifactId : name, text("description"), parts, null, List.of());
  }

  Message bodyAsMessage(ExchangeTaskBinding work) {
    String text = text("message");
    if (text != null) {
      return work.task().message(text);
    }
    List<Part> parts = BodyPartsConverter.of(exchange.getMessage().getBody(), null, null, exchange);
    Message empty = work.task().message("");
    return parts.isEmpty() ? empty : Message.of(empty.id(), MessageRole.AGENT, parts);
  }

  private List<String> names(String option) {
    Object given = given(option);
    if (given instanceof Collection<?> many) {
      return many.stream().map(String::valueOf).toList();
    }
    return given == null ? List.of() : split(converted(given, String.class));
  }

  private static List<String> split(String commas) {
    return Stream.of(commas.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private @Nullable Object given(String option) {
    String header =
        TaskHeaders.OPTION + option.substring(0, 1).toUpperCase(Locale.ROOT) + option.substring(1);
    Object given = exchange.getMessage().removeHeader(header);
    return given == null ? endpoint.option(option) : given;
  }

  private String bodyText() {
    Object body = exchange.getMessage().getBody();
    return body == null ? "" : converted(body, String.class);
  }

  private <T> T converted(Object value, Class<T> type) {
    return exchange.getContext().getTypeConverter().convertTo(type, exchange, value);
  }
}
