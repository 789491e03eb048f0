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
 * Counts the fields of a message on the wire before it is read: two octets make an empty value,
 * which takes a hundred in memory.
 */
final class ProtobufFieldCounter {
  private static final int DEPTH = 100;

  private int count;
  private int depth;

  private ProtobufFieldCounter() {}

  /**
   * How many fields a message has.
   *
   * @throws A2aException where they are too many
   * @throws IOException where it is no message
   */
  static int count(byte[] message, Descriptor type) throws IOException {
    ProtobufFieldCounter tokens = new ProtobufFieldCounter();
    tokens.count(CodedInputStream.newInstance(message), type);
    return tokens.count;
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
        within(in, field.getMessageType());
      } else if (!isGroup(tag)) {
        in.skipField(tag);
      }
    }
  }

  private void within(CodedInputStream in, Descriptor type) throws IOException {
    if (++depth > DEPTH) {
      throw A2aException.of(
          A2aError.PARSE_ERROR, "The message is nested deeper than " + DEPTH + " levels.");
    }
    int limit = in.pushLimit(in.readRawVarint32());
    count(in, type);
    in.popLimit(limit);
    depth--;
  }

  /** What is in a group is counted as if it stood outside: no message of A2A has groups. */
  private static boolean isGroup(int tag) {
    int type = WireFormat.getTagWireType(tag);
    return type == WireFormat.WIRETYPE_START_GROUP || type == WireFormat.WIRETYPE_END_GROUP;
  }
}
