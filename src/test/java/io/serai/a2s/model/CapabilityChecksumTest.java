package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-20")
@Tag("A2S-Q3")
class CapabilityChecksumTest {
  /** The checksum of {"a":{"200":"yes"},"b":1}, computed by another implementation. */
  private static final String SUM =
      "fca61981a04fa4bef0eb2011fedf2d9633f08b667840c3af914c55d7f1d96dfe";

  private static final String TEXT = "b: 1.0\na: {200: yes}\n";

  @Test
  void checksumCoversTheDocumentWithoutItsChecksum() throws DocumentParseException {
    String sum =
        CapabilityChecksum.of(ParsedDocument.json("{\"a\":{\"200\":\"yes\"},\"b\":1}").root());

    assertThat(CapabilityChecksum.of(ParsedDocument.yaml(TEXT + "checksum: x\n").root()))
        .isEqualTo(sum);
    assertThat(CapabilityChecksum.of(ParsedDocument.yaml(TEXT).root())).isEqualTo(sum);
    assertThat(sum).isEqualTo(SUM);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256:"})
  @Tag("A2S-8")
  void correctChecksumIsValidWithAndWithoutPrefix(String prefix) throws DocumentParseException {
    assertThat(verify("checksum: " + prefix + SUM))
        .isEqualTo(new CapabilityChecksum.ValidChecksum(SUM));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "checksum: <calculated_checksum>",
        "checksum:",
        "checksum: abc",
        "checksum: FCA61981A04FA4BEF0EB2011FEDF2D9633F08B667840C3AF914C55D7F1D96DFE",
        "checksum: [1]",
        "checksum: sha512:0000000000000000000000000000000000000000000000000000000000000000"
      })
  void malformedChecksumIsInvalid(String line) throws DocumentParseException {
    CapabilityChecksum.InvalidChecksum invalidChecksum =
        (CapabilityChecksum.InvalidChecksum) verify(line);

    assertThat(invalidChecksum.fault().code()).isEqualTo("CHECKSUM_INVALID");
    assertThat(invalidChecksum.fault().path()).isEqualTo("/checksum");
    assertThat(invalidChecksum.fault().message()).contains(SUM).contains("serai checksum --write");
    assertThat(invalidChecksum.expected()).isEqualTo(SUM);
  }

  @Test
  @Tag("A2S-8")
  void wrongChecksumIsAMismatchThatNamesTheExpectedOne() throws DocumentParseException {
    CapabilityChecksum.InvalidChecksum invalidChecksum =
        (CapabilityChecksum.InvalidChecksum) verify("checksum: '" + "0".repeat(64) + "'");

    assertThat(invalidChecksum.fault().code()).isEqualTo("CHECKSUM_MISMATCH");
    assertThat(invalidChecksum.fault().line()).isEqualTo(3);
    assertThat(invalidChecksum.expected()).isEqualTo(SUM);
  }

  @Test
  void documentThatIsNotAnObjectIsInvalid() throws DocumentParseException {
    assertThat(
            ((CapabilityChecksum.InvalidChecksum)
                    CapabilityChecksum.verify(ParsedDocument.json("[1]")))
                .fault()
                .code())
        .isEqualTo("INVALID");
  }

  private static CapabilityChecksum.Verification verify(String line) throws DocumentParseException {
    return CapabilityChecksum.verify(ParsedDocument.yaml(TEXT + line + "\n"));
  }
}
