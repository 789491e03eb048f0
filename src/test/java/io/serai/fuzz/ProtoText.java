package io.serai.fuzz;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees in the wire format of protobuf; what does not fit its field is written all the same.
 */
final class ProtoText {

  private static final int UNKNOWN = 1_000;

  private ProtoText() {}

  static byte[] of(Tree tree, Descriptor type) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      message(tree, type, out);
      out.flush();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static void message(Tree tree, Descriptor type, CodedOutputStream out)
      throws IOException {
    switch (type.getFullName()) {
      case "google.protobuf.Value" -> value(tree, out);
      case "google.protobuf.Struct" -> struct(tree, type, out);
      default -> {
        if (tree instanceof Tree.Obj obj) {
          for (Tree.Member member : obj.members()) {
            member(member, type, out);
          }
        }
      }
    }
  }

  private static void member(Tree.Member member, Descriptor type, CodedOutputStream out)
      throws IOException {
    FieldDescriptor field = field(type, member.name());
    if (field == null) {
      byte[] value = text(member.value()).getBytes(StandardCharsets.UTF_8);
      out.writeByteArray(UNKNOWN + (member.name().hashCode() & 0xFFFF), value);
    } else if (field.isRepeated() && member.value() instanceof Tree.Arr arr) {
      for (Tree item : arr.items()) {
        single(item, field, out);
      }
    } else {
      single(member.value(), field, out);
    }
  }

  private static @Nullable FieldDescriptor field(Descriptor type, String name) {
    return type.getFields().stream()
        .filter(each -> each.getJsonName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static void single(Tree tree, FieldDescriptor field, CodedOutputStream out)
      throws IOException {
    int number = field.getNumber();
    switch (field.getJavaType()) {
      case MESSAGE -> out.writeByteArray(number, of(tree, field.getMessageType()));
      case STRING -> out.writeByteArray(number, text(tree).getBytes(StandardCharsets.UTF_8));
      case BYTE_STRING -> out.writeByteArray(number, octets(text(tree)));
      case ENUM -> {
        var value = field.getEnumType().findValueByName(text(tree));
        out.writeInt32(number, value == null ? text(tree).hashCode() : value.getNumber());
      }
      default -> out.writeInt64(number, whole(text(tree)));
    }
  }

  private static void struct(Tree tree, Descriptor type, CodedOutputStream out) throws IOException {
    if (tree instanceof Tree.Obj obj) {
      for (Tree.Member member : obj.members()) {
        ByteArrayOutputStream entry = new ByteArrayOutputStream();
        CodedOutputStream in = CodedOutputStream.newInstance(entry);
        in.writeByteArray(1, member.name().getBytes(StandardCharsets.UTF_8));
        in.writeByteArray(2, valueOf(member.value()));
        in.flush();
        out.writeByteArray(type.findFieldByName("fields").getNumber(), entry.toByteArray());
      }
    }
  }

  private static byte[] valueOf(Tree tree) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    value(tree, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static void value(Tree tree, CodedOutputStream out) throws IOException {
    if (tree instanceof Tree.Obj) {
      out.writeByteArray(5, of(tree, com.google.protobuf.Struct.getDescriptor()));
    } else if (tree instanceof Tree.Arr arr) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream list = CodedOutputStream.newInstance(bytes);
      for (Tree item : arr.items()) {
        list.writeByteArray(1, valueOf(item));
      }
      list.flush();
      out.writeByteArray(6, bytes.toByteArray());
    } else if (tree instanceof Tree.Str str) {
      out.writeByteArray(3, str.text().getBytes(StandardCharsets.UTF_8));
    } else {
      literal(text(tree), out);
    }
  }

  private static void literal(String text, CodedOutputStream out) throws IOException {
    switch (text) {
      case "null" -> out.writeEnum(1, 0);
      case "true", "false" -> out.writeBool(4, text.equals("true"));
      default -> out.writeDouble(2, number(text));
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException odd) {
      return Double.NaN;
    }
  }

  private static long whole(String text) {
    try {
      return text.equals("true") ? 1 : Long.parseLong(text);
    } catch (NumberFormatException odd) {
      return text.hashCode();
    }
  }

  private static byte[] octets(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException odd) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  private static String text(Tree tree) {
    if (tree instanceof Tree.Str str) {
      return str.text();
    }
    return tree instanceof Tree.Lit lit ? lit.text() : TreeText.of(tree, true);
  }
}
