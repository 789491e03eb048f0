package io.serai.a2s.call;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundResponse;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes the body of a service's response by its media type. */
final class ServiceResponseDecoder {

  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\\s;\"]+)\"?");

  private ServiceResponseDecoder() {}

  /**
   * Decodes a response: a JSON type as JSON, a missing type as JSON if it parses, any other type as
   * one string, an empty body as null.
   *
   * @throws ServiceCallException if the type is JSON and the body is not, or it exceeds a limit of
   *     {@link JsonMappers}
   */
  static JsonNode read(OutboundResponse response) throws ServiceCallException {
    if (response.body().length() == 0) {
      return NullNode.getInstance();
    }
    String type = response.headers().get("Content-Type");
    byte[] body = response.body().getBytes();
    if (type == null) {
      return untyped(body);
    }
    return BodyMediaType.isJson(BodyMediaType.base(type)) ? json(body) : text(body, charset(type));
  }

  private static JsonNode json(byte[] body) throws ServiceCallException {
    try {
      return parse(body);
    } catch (StreamConstraintsException e) {
      throw new ServiceCallException(JsonErrorMessages.sentence("The answer", e) + ".");
    } catch (IOException e) {
      throw new ServiceCallException("The answer claims to be JSON and is not.");
    }
  }

  private static JsonNode untyped(byte[] body) {
    try {
      return parse(body);
    } catch (IOException e) {
      return text(body, StandardCharsets.UTF_8);
    }
  }

  private static JsonNode parse(byte[] body) throws IOException {
    JsonNode node = JsonMappers.ANSWERS.readTree(body);
    return node.isMissingNode() ? NullNode.getInstance() : node;
  }

  private static JsonNode text(byte[] body, Charset charset) {
    return TextNode.valueOf(new String(body, charset));
  }

  private static Charset charset(String type) {
    Matcher matcher = CHARSET.matcher(type);
    try {
      return matcher.find()
          ? Charset.forName(matcher.group(1).toUpperCase(Locale.ROOT))
          : StandardCharsets.UTF_8;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
