package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.option.EndpointOptionEscaper;
import io.serai.route.option.InvalidOptionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.Category;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that has a language model work on the body with the skills of the hub as tools, and
 * makes its answer the body. The model is served over the chat completions of OpenAI.
 *
 * <p>The fields describe the options to Camel's tools; {@link #createEndpoint} reads them. Nothing
 * that a model writes becomes an expression, a header or a part of a URI.
 */
@Component("llm")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "llm",
    title = "Language Model",
    syntax = "llm:model",
    category = {Category.AI},
    producerOnly = true,
    generateConfigurer = false)
public final class LlmComponent extends DefaultComponent {
  private static final int MAX_HISTORY = 100;
  private static final int MAX_REQUESTS = 100;
  private static final int MAX_CHARACTERS = 1_000_000;
  private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

  @UriPath(description = "The name of the model, or default for that of serai.llm.model")
  @Metadata(required = true)
  @Nullable String model;

  @UriParam(
      description =
          "The base address of the service, below which /chat/completions is; by default that of"
              + " serai.llm.url")
  @Nullable String url;

  @UriParam(
      description =
          "The credential of the vault that the service gets as Authorization; for the service of"
              + " serai.llm.url by default serai.llm.credential, or serai.llm.key")
  @Nullable String credential;

  @UriParam(
      description =
          "What the model is told before the request: the text, or a resource that contains it"
              + " (file:, classpath:)")
  @Nullable String instructions;

  @UriParam(
      description =
          "Patterns of the ids of the skills that the model may call, separated by commas, such as"
              + " get-weather,orders.*; those that agents have registered only if the owner is"
              + " named, as in get-*@ada; those that the caller may not use are not offered. None"
              + " by default")
  @Nullable String tools;

  @UriParam(
      defaultValue = "true",
      description = "Whether the model may ask the caller, if a task runs the route")
  @Nullable String askPerson;

  @UriParam(
      defaultValue = "true",
      description =
          "Whether the answer is the artifact result of the task while the model writes it, unless"
              + " another skill has called this one")
  @Nullable String stream;

  @UriParam(
      defaultValue = "20",
      description =
          "How many earlier turns of the conversation the model gets: requests of the same caller"
              + " in the same context, and their answers; 0 for none, up to 100")
  @Nullable String history;

  @UriParam(
      defaultValue = "10",
      description = "Maximum number of requests to the model in one run, 1 to 100")
  @Nullable String maxRequests;

  @UriParam(
      defaultValue = "100000",
      description = "Maximum number of characters that the model writes in one run")
  @Nullable String maxCharacters;

  @UriParam(
      defaultValue = "5m",
      description =
          "How long one run may take, up to 1h; the time in which people answer does not count")
  @Nullable String timeout;

  @UriParam(
      description =
          "A JSON object whose members are added to each request, as {\"temperature\": 0}")
  @Nullable String extraBody;

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    LlmServices services =
        Objects.requireNonNull(
            getCamelContext()
                .getRegistry()
                .lookupByNameAndType(LlmServices.NAME, LlmServices.class),
            "llm: works in a hub only");
    LlmOptions options =
        new LlmOptions(
            ModelAddress.of(
                services.settings(),
                remaining,
                text(parameters, "url"),
                text(parameters, "credential")),
            instructions(text(parameters, "instructions")),
            list(text(parameters, "tools")),
            flag(parameters, "askPerson"),
            flag(parameters, "stream"),
            number(parameters, "history", 20, 0, MAX_HISTORY),
            number(parameters, "maxRequests", 10, 1, MAX_REQUESTS),
            number(parameters, "maxCharacters", 100_000, 1, MAX_CHARACTERS),
            timeout(text(parameters, "timeout")),
            extraBody(text(parameters, "extraBody")));
    if (!parameters.isEmpty()) {
      String unknown = parameters.keySet().iterator().next();
      throw new InvalidOptionException(unknown, "llm: has no option " + unknown);
    }
    return new ProcessorEndpoint(getCamelContext(), uri, new LlmProcessor(services, options));
  }

  private static @Nullable String text(Map<String, Object> parameters, String option) {
    Object value = parameters.remove(option);
    return value == null ? null : EndpointOptionEscaper.text(value.toString());
  }

  private String instructions(@Nullable String given) throws IOException {
    if (given == null || !ResourceHelper.hasScheme(given) || given.contains("\n")) {
      return given == null ? "" : given;
    }
    try (InputStream in =
        ResourceHelper.resolveMandatoryResourceAsInputStream(getCamelContext(), given)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> list(@Nullable String patterns) {
    return patterns == null
        ? List.of()
        : Arrays.stream(patterns.split(",", -1))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
  }

  private static boolean flag(Map<String, Object> parameters, String option) {
    String given = text(parameters, option);
    if (given == null || given.equals("true") || given.equals("false")) {
      return !"false".equals(given);
    }
    throw new InvalidOptionException(option, option + " must be true or false");
  }

  private static int number(
      Map<String, Object> parameters, String option, int normal, int least, int most) {
    String given = text(parameters, option);
    try {
      int value = given == null ? normal : Integer.parseInt(given);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // refused below
    }
    throw new InvalidOptionException(option, "%s must be %s to %s".formatted(option, least, most));
  }

  private static Duration timeout(@Nullable String given) {
    return DurationFormat.parse(given == null ? "5m" : given)
        .filter(each -> !each.isZero() && each.compareTo(MAX_TIMEOUT) <= 0)
        .orElseThrow(
            () -> new InvalidOptionException("timeout", "timeout must be 1ms to 1h, such as 5m"));
  }

  private static ObjectNode extraBody(@Nullable String given) {
    try {
      if (given == null || JsonMappers.read(given) instanceof ObjectNode) {
        return given == null ? JsonMappers.object() : (ObjectNode) JsonMappers.read(given);
      }
    } catch (DocumentParseException malformed) {
      throw new InvalidOptionException("extraBody", "extraBody: " + malformed.fault().message());
    }
    throw new InvalidOptionException("extraBody", "extraBody must be a JSON object");
  }
}
