package io.serai.a2a.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.document.JsonMappers;
import java.io.IOException;

/**
 * Counts the fields of an encoded message before it is parsed.
 *
 * <p>An empty value takes two bytes on the wire but about a hundred in memory.
 */
final class ProtobufFieldCounter {
  private static final int MAX_DEPTH = 100;

  private int count;
  private int depth;

  private ProtobufFieldCounter() {}

  /**
   * Returns the number of fields of a message, including those of nested messages.
   *
   * @throws A2aException if there are too many fields or they are nested too deeply
   * @throws IOException if the bytes are not a valid message
   */
  static int count(byte[] message, Descriptor type) throws IOException {
    ProtobufFieldCounter counter = new ProtobufFieldCounter();
    counter.count(CodedInputStream.newInstance(message), type);
    return counter.count;
  }

  private void count(CodedInputStream in, Descriptor type) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (++count > JsonMappers.TOKENS) {
        throw A2aException.of(
            A2aError.PARSE_ERROR, "The message has more than " + JsonMappers.TOKENS + " fields.");
      }
      FieldDescriptor field = type.findFieldByNumber(WireFormat.getTagFieldNumber(tag));
      boolean delimited = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
      if (delimited && field != null && field.getType() == FieldDescriptor.Type.MESSAGE) {
        countNested(in, field.getMessageType());
      } else if (!isGroup(tag)) {
        in.skipField(tag);
      }
    }
  }

  private void countNested(CodedInputStream in, Descriptor type) throws IOException {
    if (++depth > MAX_DEPTH) {
      throw A2aException.of(
          A2aError.PARSE_ERROR, "The message is nested deeper than " + MAX_DEPTH + " levels.");
    }
    int limit = in.pushLimit(in.readRawVarint32());
    count(in, type);
    in.popLimit(limit);
    depth--;
  }

  /**
   * Returns whether a tag starts or ends a group. Fields in a group are counted as if they were
   * outside it, because no A2A message has groups.
   */
  private static boolean isGroup(int tag) {
    int type = WireFormat.getTagWireType(tag);
    return type == WireFormat.WIRETYPE_START_GROUP || type == WireFormat.WIRETYPE_END_GROUP;
  }
}
