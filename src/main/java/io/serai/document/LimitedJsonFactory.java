package io.serai.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.IOContext;
import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.function.UnaryOperator;

/** A {@link JsonFactory} whose parsers enforce {@link DocumentLimits}, whatever their input is. */
final class LimitedJsonFactory extends JsonFactory {
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxNestingDepth(DocumentLimits.DEPTH)
          .maxTokenCount(DocumentLimits.TOKENS)
          .maxNumberLength(DocumentLimits.NUMBER_LENGTH)
          .maxNameLength(DocumentLimits.NAME_LENGTH)
          .maxStringLength(DocumentLimits.CHARACTERS)
          .build();

  private final transient UnaryOperator<JsonParser> wrapper;

  LimitedJsonFactory(JsonFactoryBuilder builder) {
    this(builder, UnaryOperator.identity());
  }

  /**
   * Creates a factory.
   *
   * @param wrapper wraps its parsers, after they enforce the limits
   */
  LimitedJsonFactory(JsonFactoryBuilder builder, UnaryOperator<JsonParser> wrapper) {
    super(builder.streamReadConstraints(CONSTRAINTS).disable(Feature.INTERN_FIELD_NAMES));
    this.wrapper = wrapper;
  }

  private LimitedJsonFactory(LimitedJsonFactory source) {
    super(source, null);
    this.wrapper = source.wrapper;
  }

  private JsonParser limited(JsonParser parser) {
    return wrapper.apply(new NumberRangeJsonParser(parser));
  }

  @Override
  public JsonFactory copy() {
    return new LimitedJsonFactory(this);
  }

  @Override
  protected JsonParser _createParser(InputStream in, IOContext context) throws IOException {
    return limited(super._createParser(in, context));
  }

  @Override
  protected JsonParser _createParser(Reader in, IOContext context) throws IOException {
    return limited(super._createParser(in, context));
  }

  @Override
  protected JsonParser _createParser(
      char[] data, int offset, int length, IOContext context, boolean recyclable)
      throws IOException {
    return limited(super._createParser(data, offset, length, context, recyclable));
  }

  @Override
  protected JsonParser _createParser(byte[] data, int offset, int length, IOContext context)
      throws IOException {
    return limited(super._createParser(data, offset, length, context));
  }

  @Override
  protected JsonParser _createParser(DataInput in, IOContext context) throws IOException {
    return limited(super._createParser(in, context));
  }
}
