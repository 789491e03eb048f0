package io.serai.a2s.call;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.NonJsonBodyReader;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Decodes the body of a service's response by its media type. */
final class ServiceResponseDecoder {

  private ServiceResponseDecoder() {}

  /**
   * Decodes a response: a JSON type as JSON, a missing type as JSON if it parses, any other type as
   * one string or, if it is not a text, as a file, an empty body as null.
   *
   * @throws ServiceCallException if the type is JSON and the body is not, it exceeds a limit of
   *     {@link JsonMappers}, or it has a content coding or a charset that is not decoded
   */
  static JsonNode read(OutboundResponse response) throws ServiceCallException {
    if (response.body().length() == 0) {
      return NullNode.getInstance();
    }
    String type = response.headers().get("Content-Type");
    try {
      byte[] body = response.content();
      if (type == null) {
        return untyped(body, response);
      }
      return BodyMediaType.isJson(type)
          ? json(body, response)
          : NonJsonBodyReader.read(body, response);
    } catch (UndecodableResponseException undecodable) {
      throw new ServiceCallException(undecodable.reason());
    }
  }

  /** JSON is UTF-8, so the charset counts only where the body is not. */
  private static JsonNode json(byte[] body, OutboundResponse response)
      throws ServiceCallException, UndecodableResponseException {
    try {
      return parse(body);
    } catch (IOException e) {
      Charset charset = response.charset();
      if (charset.equals(StandardCharsets.UTF_8)) {
        throw new ServiceCallException("The answer claims to be JSON and is not.");
      }
      return recoded(body, charset);
    }
  }

  private static JsonNode recoded(byte[] body, Charset charset) throws ServiceCallException {
    try {
      return parse(new String(body, charset).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ServiceCallException("The answer claims to be JSON and is not.");
    }
  }

  private static JsonNode untyped(byte[] body, OutboundResponse response)
      throws ServiceCallException, UndecodableResponseException {
    try {
      return parse(body);
    } catch (IOException e) {
      return NonJsonBodyReader.read(body, response);
    }
  }

  /** Parses JSON; one that exceeds a limit is a failure of the call, and never read otherwise. */
  private static JsonNode parse(byte[] body) throws IOException, ServiceCallException {
    try {
      JsonNode node = JsonMappers.ANSWERS.readTree(body);
      return node.isMissingNode() ? NullNode.getInstance() : node;
    } catch (StreamConstraintsException limit) {
      throw new ServiceCallException(JsonErrorMessages.sentence("The answer", limit) + ".");
    }
  }
}
