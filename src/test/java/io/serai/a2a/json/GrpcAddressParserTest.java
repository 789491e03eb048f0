package io.serai.a2a.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of gRPC interfaces as cards write them. */
class GrpcAddressParserTest {

  @ParameterizedTest
  @CsvSource({
    "agent.example:50051, http://agent.example:50051, https://agent.example:50051",
    "agent.example, http://agent.example, https://agent.example",
    "[::1]:50051, http://[::1]:50051, https://[::1]:50051",
    "dns:agent.example:1, http://agent.example:1, https://agent.example:1",
    "dns:///agent.example:1, http://agent.example:1, https://agent.example:1",
    "http://agent.example:1/, http://agent.example:1, http://agent.example:1",
    "grpc://agent.example:1, http://agent.example:1, http://agent.example:1",
    "https://agent.example/a2a, https://agent.example/a2a, https://agent.example/a2a",
    "grpcs://agent.example, https://agent.example, https://agent.example",
  })
  void addressWithoutASchemeHasTlsIfTheCardHadIt(String text, String plain, String tls) {
    assertThat(GrpcAddressParser.parse(text, false)).contains(URI.create(plain));
    assertThat(GrpcAddressParser.parse(text, true)).contains(URI.create(tls));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":50051",
        "unix:/run/agent",
        "unix:///run/agent",
        "dns://8.8.8.8/agent.example:1",
        "wss://agent.example",
        "user@agent.example:1",
        "agent.example:1?x=1",
        "agent.example:0",
        "agent.example:65536",
        "a b:1"
      })
  void otherAddressesAreNotCalled(String text) {
    assertThat(GrpcAddressParser.parse(text, true)).isEqualTo(Optional.empty());
  }
}
