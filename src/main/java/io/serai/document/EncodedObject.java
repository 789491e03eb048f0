package io.serai.document;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is written several times, such as to a log and to a response. It is encoded
 * when it is written first. It must not be changed after that. Thread-safe then.
 */
@SuppressWarnings("unchecked") // javac reports Jackson's own deepCopy() at each subclass
public final class EncodedObject extends ObjectNode {
  private static final long serialVersionUID = 1;

  private transient volatile @Nullable SerializedString text;

  /** Creates an object with these members, which the caller does not change any more. */
  public EncodedObject(Map<String, JsonNode> members) {
    super(JsonMappers.MAPPER.getNodeFactory(), members);
  }

  @Override
  public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
    out.writeRawValue(text());
  }

  @Override
  public void serializeWithType(
      JsonGenerator out, SerializerProvider provider, TypeSerializer typed) throws IOException {
    serialize(out, provider);
  }

  private SerializedString text() throws JsonProcessingException {
    SerializedString known = text;
    if (known == null) {
      ObjectNode plain = new ObjectNode(JsonMappers.MAPPER.getNodeFactory(), _children);
      known = new Utf8(JsonMappers.MAPPER.writeValueAsBytes(plain));
      text = known;
    }
    return known;
  }

  /** A text of which the bytes are known. */
  private static final class Utf8 extends SerializedString {
    private static final long serialVersionUID = 1;

    Utf8(byte[] bytes) {
      super(new String(bytes, StandardCharsets.UTF_8));
      _unquotedUTF8Ref = bytes;
    }
  }
}
