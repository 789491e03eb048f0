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

/** A {@link JsonFactory} whose parsers enforce {@link DocumentLimits}, whatever their input is. */
final class LimitedJsonFactory extends JsonFactory {
  private static final long serialVersionUID = 1;

  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxNestingDepth(DocumentLimits.DEPTH)
          .maxTokenCount(DocumentLimits.TOKENS)
          .maxNumberLength(DocumentLimits.NUMBER_LENGTH)
          .maxNameLength(DocumentLimits.NAME_LENGTH)
          .maxStringLength(DocumentLimits.CHARACTERS)
          .build();

  LimitedJsonFactory(JsonFactoryBuilder builder) {
    super(builder.streamReadConstraints(CONSTRAINTS).disable(Feature.INTERN_FIELD_NAMES));
  }

  @Override
  public JsonFactory copy() {
    throw new UnsupportedOperationException("share this factory instead of copying it");
  }

  @Override
  protected JsonParser _createParser(InputStream in, IOContext context) throws IOException {
    return new NumberRangeJsonParser(super._createParser(in, context));
  }

  @Override
  protected JsonParser _createParser(Reader in, IOContext context) throws IOException {
    return new NumberRangeJsonParser(super._createParser(in, context));
  }

  @Override
  protected JsonParser _createParser(
      char[] data, int offset, int length, IOContext context, boolean recyclable)
      throws IOException {
    return new NumberRangeJsonParser(
        super._createParser(data, offset, length, context, recyclable));
  }

  @Override
  protected JsonParser _createParser(byte[] data, int offset, int length, IOContext context)
      throws IOException {
    return new NumberRangeJsonParser(super._createParser(data, offset, length, context));
  }

  @Override
  protected JsonParser _createParser(DataInput in, IOContext context) throws IOException {
    return new NumberRangeJsonParser(super._createParser(in, context));
  }
}
