package io.serai.search;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/** Lucene's vector format with a limit above its default of 1,024 dimensions. */
final class HighDimensionVectorsFormat extends KnnVectorsFormat {

  static final int MAX_DIMENSIONS = 4_096;

  private final KnnVectorsFormat format = new Lucene99HnswVectorsFormat();

  private HighDimensionVectorsFormat() {
    super("Lucene99HnswVectorsFormat");
  }

  static Lucene912Codec codec() {
    HighDimensionVectorsFormat vectors = new HighDimensionVectorsFormat();
    return new Lucene912Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
      }
    };
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return format.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return format.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String field) {
    return MAX_DIMENSIONS;
  }
}
