package io.serai.task.log;

import static com.fasterxml.jackson.core.filter.TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.serai.document.JsonMappers;
import io.serai.store.StoreException;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Encodes event payloads as the compact JSON that the database stores. Unknown fields of later
 * versions are ignored when reading.
 */
final class TaskEventJsonCodec {
  private static final TypeReference<List<TaskEvent>> EVENTS = new TypeReference<>() {};
  private static final ObjectWriter WRITER;
  private static final ObjectReader READER;
  private static final ObjectWriter EVENTS_WRITER;
  private static final ObjectReader EVENTS_READER;

  /** Reads no text that is larger than a list of tasks. */
  private static final JsonFactory LISTED;

  static {
    SimpleModule instants = new SimpleModule();
    instants.addSerializer(Instant.class, new MillisOut());
    instants.addDeserializer(Instant.class, new MillisIn());
    var mapper = JsonMappers.unlimited().registerModule(instants);
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    WRITER = mapper.writerFor(TaskEventPayload.class);
    READER = mapper.readerFor(TaskEventPayload.class);
    EVENTS_WRITER = mapper.writerFor(EVENTS);
    EVENTS_READER = mapper.readerFor(EVENTS);
    JsonFactory factory = mapper.getFactory();
    LISTED =
        factory
            .copy()
            .setStreamReadConstraints(
                factory
                    .streamReadConstraints()
                    .rebuild()
                    .maxStringLength(TaskEventLog.MAX_LIST_SIZE)
                    .build());
  }

  private TaskEventJsonCodec() {}

  static byte[] write(TaskEventPayload payload) {
    try {
      return WRITER.writeValueAsBytes(payload);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "an event cannot be written as JSON: " + e.getMessage(), e);
    }
  }

  static TaskEventPayload read(String text) {
    try {
      return READER.readValue(text);
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads a payload without members that are not wanted, which are skipped and take no memory.
   *
   * @param unwanted paths of members down to the second level, such as {@code task.input}
   * @throws IOException if the stream cannot be read
   */
  static TaskEventPayload read(InputStream json, Set<String> unwanted) throws IOException {
    try (JsonParser parser = parser(READER.getFactory(), json, unwanted)) {
      return READER.readValue(parser);
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
  }

  private static JsonParser parser(JsonFactory factory, InputStream json, Set<String> unwanted)
      throws IOException {
    JsonParser all = factory.createParser(json);
    return unwanted.isEmpty()
        ? all
        : new FilteringParserDelegate(
            all, new MemberFilter("", unwanted), INCLUDE_ALL_AND_PATH, true);
  }

  /**
   * Reads a payload for a list: without members that are not wanted, which are skipped and take no
   * memory.
   *
   * @param unwanted paths of members down to the second level, such as {@code task.input}
   * @return empty if a text that is wanted is larger than a list may be
   */
  static Optional<TaskEventPayload> readListed(InputStream json, Set<String> unwanted) {
    try (JsonParser parser = parser(LISTED, json, unwanted)) {
      return Optional.of(READER.readValue(parser));
    } catch (IOException e) {
      if (isTooLarge(e)) {
        return Optional.empty();
      }
      throw unreadable(e);
    }
  }

  private static boolean isTooLarge(Throwable failure) {
    return failure instanceof StreamConstraintsException
        || (failure.getCause() != null && isTooLarge(failure.getCause()));
  }

  private static StoreException unreadable(IOException cause) {
    return new StoreException(
        "A task event cannot be read. A newer version of Serai may have written it: start that"
            + " version.",
        cause);
  }

  /** Encodes all events of a task in one array, which takes much less memory than the objects. */
  static byte[] pack(List<TaskEvent> events) {
    try {
      return EVENTS_WRITER.writeValueAsBytes(events);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("events cannot be written as JSON: " + e.getMessage(), e);
    }
  }

  /** Decodes the result of {@link #pack}. */
  static List<TaskEvent> unpack(byte[] packed) {
    try {
      return EVENTS_READER.readValue(packed);
    } catch (IOException e) {
      throw new UncheckedIOException("packed events cannot be read as JSON", e);
    }
  }

  /** Includes the members of a value but the unwanted ones, down to the second level. */
  private static final class MemberFilter extends TokenFilter {
    private final String path;
    private final Set<String> unwanted;

    MemberFilter(String path, Set<String> unwanted) {
      this.path = path;
      this.unwanted = unwanted;
    }

    @Override
    public @Nullable TokenFilter includeProperty(String name) {
      if (unwanted.contains(path + name)) {
        return null;
      }
      return path.isEmpty() ? new MemberFilter(name + ".", unwanted) : TokenFilter.INCLUDE_ALL;
    }
  }

  private static final class MillisOut extends StdScalarSerializer<Instant> {
    MillisOut() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeNumber(value.toEpochMilli());
    }
  }

  private static final class MillisIn extends StdScalarDeserializer<Instant> {
    MillisIn() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Instant.ofEpochMilli(in.getLongValue());
    }
  }
}
