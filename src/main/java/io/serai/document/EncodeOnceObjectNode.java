package io.serai.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is written several times, such as to a log and to a response. It is encoded
 * when it is written first. It must not be changed after it was written or weighed. Thread-safe
 * then.
 */
@SuppressWarnings("unchecked") // javac reports Jackson's own deepCopy() at each subclass
public final class EncodeOnceObjectNode extends ObjectNode {
  private static final long UNKNOWN = -1;

  private transient volatile @Nullable Utf8 utf8;
  private transient volatile long weight = UNKNOWN;

  /** Creates an object with these members, which the caller does not change any more. */
  public EncodeOnceObjectNode(Map<String, JsonNode> members) {
    super(JsonMappers.MAPPER.getNodeFactory(), members);
  }

  @Override
  public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
    Utf8 known = utf8();
    if (out.getOutputTarget() instanceof OutputStream) {
      out.writeRawValue(known);
    } else {
      out.writeRawValue(known.text()); // a second copy that is not kept
    }
  }

  @Override
  public void serializeWithType(
      JsonGenerator out, SerializerProvider provider, TypeSerializer typed) throws IOException {
    serialize(out, provider);
  }

  /**
   * Encodes it now if it has not been encoded yet.
   *
   * @throws IOException if it cannot be encoded or the limit refuses it; it may be tried again
   */
  public void encode(LengthLimit limit) throws IOException {
    if (utf8 == null) {
      LimitedBytes bytes = new LimitedBytes(limit);
      JsonMappers.MAPPER.writeValue(bytes, plain());
      utf8 = new Utf8(bytes.kept.toByteArray());
    }
  }

  /** Returns the weight of the members, which is measured once: there may be very many. */
  public long weight(ToLongFunction<ObjectNode> measure) {
    long known = weight;
    if (known == UNKNOWN) {
      known = measure.applyAsLong(this);
      weight = known;
    }
    return known;
  }

  /** Returns the length of its encoding in bytes; 0 if it has not been encoded yet. */
  public int encodedLength() {
    Utf8 known = utf8;
    return known == null ? 0 : known.length();
  }

  private Utf8 utf8() throws JsonProcessingException {
    Utf8 known = utf8;
    if (known == null) {
      known = new Utf8(JsonMappers.MAPPER.writeValueAsBytes(plain()));
      utf8 = known;
    }
    return known;
  }

  private ObjectNode plain() {
    return new ObjectNode(JsonMappers.MAPPER.getNodeFactory(), _children);
  }

  /** Limits the length of an encoding while it grows. */
  @FunctionalInterface
  public interface LengthLimit {

    /**
     * Accepts a length in bytes before the encoding has it.
     *
     * @throws IOException if it is too long
     */
    void accept(long length) throws IOException;
  }

  /** Keeps what is written in pieces, which are not copied when more follows. */
  private static final class LimitedBytes extends OutputStream {
    private final ByteArrayBuilder kept = new ByteArrayBuilder();
    private final LengthLimit limit;
    private long length;

    LimitedBytes(LengthLimit limit) {
      this.limit = limit;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int count) throws IOException {
      limit.accept(length + count);
      length += count;
      kept.write(from, offset, count);
    }
  }

  /** A text that is only known as bytes. */
  private static final class Utf8 extends SerializedString {
    Utf8(byte[] bytes) {
      super("");
      _unquotedUTF8Ref = bytes;
    }

    int length() {
      return _unquotedUTF8Ref.length;
    }

    String text() {
      return new String(_unquotedUTF8Ref, StandardCharsets.UTF_8);
    }
  }
}
