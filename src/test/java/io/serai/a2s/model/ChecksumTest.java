package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.Document;
import io.serai.document.DocumentException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-20")
@Tag("A2S-Q3")
class ChecksumTest {
  /** Over {"a":{"200":"yes"},"b":1}, by another implementation. */
  private static final String SUM =
      "fca61981a04fa4bef0eb2011fedf2d9633f08b667840c3af914c55d7f1d96dfe";

  private static final String TEXT = "b: 1.0\na: {200: yes}\n";

  @Test
  void theChecksumIsOfTheDocumentWithoutIt() throws DocumentException {
    String sum = Checksum.of(Document.json("{\"a\":{\"200\":\"yes\"},\"b\":1}").root());

    assertThat(Checksum.of(Document.yaml(TEXT + "checksum: x\n").root())).isEqualTo(sum);
    assertThat(Checksum.of(Document.yaml(TEXT).root())).isEqualTo(sum);
    assertThat(sum).isEqualTo(SUM);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256:"})
  @Tag("A2S-8")
  void theRightChecksumFitsWithAndWithoutItsPrefix(String prefix) throws DocumentException {
    assertThat(verify("checksum: " + prefix + SUM)).isEqualTo(new Checksum.Fits(SUM));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "checksum: <calculated_checksum>",
        "checksum:",
        "checksum: abc",
        "checksum: [1]",
        "checksum: sha512:0000000000000000000000000000000000000000000000000000000000000000"
      })
  void whatIsNoChecksumIsInvalid(String line) throws DocumentException {
    Checksum.Refused refused = (Checksum.Refused) verify(line);

    assertThat(refused.fault().code()).isEqualTo("CHECKSUM_INVALID");
    assertThat(refused.fault().path()).isEqualTo("/checksum");
    assertThat(refused.fault().message()).contains(SUM).contains("serai checksum --write");
    assertThat(refused.expected()).isEqualTo(SUM);
  }

  @Test
  @Tag("A2S-8")
  void anotherDocumentsChecksumIsAMismatchWithTheRightOne() throws DocumentException {
    Checksum.Refused refused = (Checksum.Refused) verify("checksum: '" + "0".repeat(64) + "'");

    assertThat(refused.fault().code()).isEqualTo("CHECKSUM_MISMATCH");
    assertThat(refused.fault().line()).isEqualTo(3);
    assertThat(refused.expected()).isEqualTo(SUM);
  }

  @Test
  void whatIsNoObjectIsNoCapability() throws DocumentException {
    assertThat(((Checksum.Refused) Checksum.verify(Document.json("[1]"))).fault().code())
        .isEqualTo("INVALID");
  }

  private static Checksum.Verdict verify(String line) throws DocumentException {
    return Checksum.verify(Document.yaml(TEXT + line + "\n"));
  }
}
