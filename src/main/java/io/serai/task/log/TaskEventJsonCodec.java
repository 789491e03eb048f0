package io.serai.task.log;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
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
import io.serai.task.TaskEventPayload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

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
      throw new StoreException(
          "A task event cannot be read. A newer version of Serai may have written it: start that"
              + " version.",
          e);
    }
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

  private static final class MillisOut extends StdScalarSerializer<Instant> {
    private static final long serialVersionUID = 1;

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
    private static final long serialVersionUID = 1;

    MillisIn() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return Instant.ofEpochMilli(in.getLongValue());
    }
  }
}
