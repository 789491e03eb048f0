package io.serai.a2a.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of instants. */
class OptionalFieldWriterTest {

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T12:12:07Z, 2026-11-30T12:12:07.000Z",
    "2026-11-30T12:12:07.005Z, 2026-11-30T12:12:07.005Z",
    "2026-11-30T12:12:07.999999999Z, 2026-11-30T12:12:07.999Z",
    "2026-11-30T12:12:08.050Z, 2026-11-30T12:12:08.050Z",
    "1970-01-01T00:00:00.001Z, 1970-01-01T00:00:00.001Z",
    "1969-12-31T23:59:59.001Z, 1969-12-31T23:59:59.001Z",
    "+10000-01-01T00:00:00.100Z, +10000-01-01T00:00:00.100Z"
  })
  void instantHasMilliseconds(Instant at, String text) throws IOException {
    for (int repetition = 0; repetition < 2; repetition++) {
      StringWriter json = new StringWriter();
      try (JsonGenerator out = JsonMappers.MAPPER.getFactory().createGenerator(json)) {
        out.writeStartObject();
        OptionalFieldWriter.instant(out, "at", at);
        out.writeEndObject();
      }

      assertThat(json).hasToString("{\"at\":\"" + text + "\"}");
    }
  }
}
