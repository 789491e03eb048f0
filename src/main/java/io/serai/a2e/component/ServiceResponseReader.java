package io.serai.a2e.component;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.JsonSize;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.NonJsonBodyReader;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads the responses of services as values of the data. The values of responses from the cache are
 * kept as long as these, and shared: values are never changed. Thread-safe.
 */
public final class ServiceResponseReader {
  /** Bytes, as they are estimated: less in a small heap. */
  private static final long MAX_KEPT =
      Math.min(32L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 16);

  private static final int WEIGHT = 1024; // bytes

  /** About how many bytes of memory a value needs for each byte of its JSON. */
  private static final int MEMORY_FACTOR = 5;

  /** By identity: all uses of a cached response share its body. */
  private final Cache<Buffer, ResponseValue> kept =
      Caffeine.newBuilder()
          .weakKeys()
          .maximumWeight(MAX_KEPT / WEIGHT)
          .weigher((Buffer body, ResponseValue value) -> value.weight())
          .executor(Runnable::run)
          .build();

  /**
   * A value and its size.
   *
   * @param size bytes of memory that it needs
   */
  record ResponseValue(JsonNode json, long size) {
    private int weight() {
      return (int) Math.min(Integer.MAX_VALUE, 1 + size / WEIGHT);
    }
  }

  /** Estimates the bytes of memory that a response needs as a value. */
  static long sizeOf(OutboundResponse response) {
    return (long) MEMORY_FACTOR * response.body().length();
  }

  /**
   * Returns the body as JSON, or as a text if it is not JSON; null if there is no body.
   *
   * @throws DataException if it is JSON that exceeds a limit, or has a content coding or a charset
   *     that is not decoded
   */
  ResponseValue of(OutboundResponse response) {
    Buffer body = response.body();
    ResponseValue known = response.cached() ? kept.getIfPresent(body) : null;
    if (known != null) {
      return known;
    }
    JsonNode json = read(response);
    ResponseValue value = new ResponseValue(json, JsonSize.of(json));
    if (response.cached()) {
      kept.put(body, value);
    }
    return value;
  }

  private static JsonNode read(OutboundResponse response) {
    if (response.body().length() == 0) {
      return NullNode.getInstance();
    }
    try {
      return read(response.content(), response);
    } catch (UndecodableResponseException undecodable) {
      throw new DataException(
          undecodable.reason(), "Call the service with other headers, or through a skill.");
    }
  }

  private static JsonNode read(byte[] body, OutboundResponse response)
      throws UndecodableResponseException {
    try {
      JsonNode value = JsonMappers.ANSWERS.readTree(body);
      return value.isMissingNode() ? text(body, response) : value;
    } catch (StreamConstraintsException limit) {
      throw beyond(limit);
    } catch (IOException noJson) {
      Charset charset = response.charset();
      return charset.equals(StandardCharsets.UTF_8)
          ? NonJsonBodyReader.read(body, response)
          : recoded(new String(body, charset));
    }
  }

  /** Reads JSON of another charset; a text if it is not JSON. */
  private static JsonNode recoded(String text) {
    try {
      return JsonMappers.ANSWERS.readTree(text);
    } catch (StreamConstraintsException limit) {
      throw beyond(limit);
    } catch (JsonProcessingException noJson) {
      return TextNode.valueOf(text);
    }
  }

  private static DataException beyond(StreamConstraintsException limit) {
    return new DataException(
        JsonErrorMessages.sentence("The response of the service", limit) + ".",
        "Fetch less data, for example with a filter or a page size in the URL.");
  }

  private static JsonNode text(byte[] body, OutboundResponse response)
      throws UndecodableResponseException {
    return TextNode.valueOf(new String(body, response.charset()));
  }
}
