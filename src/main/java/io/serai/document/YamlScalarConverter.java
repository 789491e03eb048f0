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
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/** Converts YAML scalars to JSON nodes by the core schema of YAML 1.2. */
final class YamlScalarConverter {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

  /** Resolver of the core schema; {@code <<} is an ordinary key. */
  private static final ScalarResolver RESOLVER = new CoreScalarResolver(false);

  private static final int OCTAL = 8;
  private static final int HEX = 16;

  private YamlScalarConverter() {}

  /** Returns the value of {@code scalar}; null if JSON cannot represent it. */
  static @Nullable JsonNode of(ScalarEvent scalar) {
    Tag tag = tag(scalar);
    String text = scalar.getValue();
    if (tag.equals(Tag.STR) || tag.equals(Tag.ENV_TAG)) {
      return TextFunctions.wellFormed(text) ? TextNode.valueOf(text) : null;
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

  /** Returns the explicit tag, or else the tag that the core schema resolves the text to. */
  static Tag tag(ScalarEvent scalar) {
    String written = scalar.getTag().orElse("!");
    boolean plain = scalar.getImplicit().canOmitTagInPlainScalar();
    return written.equals("!") ? RESOLVER.resolve(scalar.getValue(), plain) : new Tag(written);
  }

  private static @Nullable JsonNode bool(String text) {
    if (!CoreScalarResolver.BOOL.matcher(text).matches()) {
      return null;
    }
    return BooleanNode.valueOf(text.startsWith("t") || text.startsWith("T"));
  }

  private static @Nullable JsonNode integer(String text) {
    if (text.length() > DocumentLimits.NUMBER_LENGTH
        || !CoreScalarResolver.INT.matcher(text).matches()) {
      return null;
    }
    if (text.startsWith("0o")) {
      return BoundedNumberNodes.integer(new BigInteger(text.substring(2), OCTAL));
    }
    if (text.startsWith("0x")) {
      return BoundedNumberNodes.integer(new BigInteger(text.substring(2), HEX));
    }
    return BoundedNumberNodes.integer(new BigInteger(text));
  }

  private static @Nullable JsonNode decimal(String text) {
    boolean number =
        text.length() <= DocumentLimits.NUMBER_LENGTH && NUMBER.matcher(text).matches();
    return number ? BoundedNumberNodes.decimal(new BigDecimal(text)) : null;
  }
}
