package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;

/** A YAML scalar as a node, by the core schema of YAML 1.2. */
final class YamlScalar {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final int OCTAL = 8;
  private static final int HEX = 16;

  private YamlScalar() {}

  /** The value of {@code scalar}; null where its tag or its range is none of JSON's. */
  static @Nullable JsonNode of(ScalarNode scalar) {
    Tag tag = scalar.getTag();
    String text = scalar.getValue();
    if (tag.equals(Tag.STR) || tag.equals(Tag.ENV_TAG)) {
      return Texts.wellFormed(text) ? TextNode.valueOf(text) : null;
    }
    if (tag.equals(Tag.NULL)) {
      return NULLS.contains(text) ? NullNode.instance : null;
    }
    if (tag.equals(Tag.BOOL)) {
      return bool(text);
    }
    if (tag.equals(Tag.INT)) {
      return integer(text);
    }
    return tag.equals(Tag.FLOAT) ? decimal(text) : null;
  }

  private static @Nullable JsonNode bool(String text) {
    if (!CoreScalarResolver.BOOL.matcher(text).matches()) {
      return null;
    }
    return BooleanNode.valueOf(text.startsWith("t") || text.startsWith("T"));
  }

  private static @Nullable JsonNode integer(String text) {
    boolean number = CoreScalarResolver.INT.matcher(text).matches();
    if (!number || text.length() > Limits.NUMBER_LENGTH) {
      return null;
    }
    if (text.startsWith("0o")) {
      return Numbers.integer(new BigInteger(text.substring(2), OCTAL));
    }
    if (text.startsWith("0x")) {
      return Numbers.integer(new BigInteger(text.substring(2), HEX));
    }
    return Numbers.integer(new BigInteger(text));
  }

  private static @Nullable JsonNode decimal(String text) {
    boolean number = text.length() <= Limits.NUMBER_LENGTH && NUMBER.matcher(text).matches();
    return number ? Numbers.decimal(new BigDecimal(text)) : null;
  }
}
