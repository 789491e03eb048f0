package io.serai.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of gRPC over TLS: HTTP/2 by ALPN, and only with a certificate that Java trusts. */
@Timeout(300)
class GrpcTlsTest {

  private static final String TRUST_STORE = "javax.net.ssl.trustStore";
  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;
  private String keys;

  @BeforeEach
  void certificate() throws Exception {
    keys = folder.resolve("keys.p12").toString();
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keystore",
            keys,
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-alias",
            "localhost",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost");
    Process keytool = new ProcessBuilder(command).inheritIO().start();
    assertThat(keytool.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();
  }

  @AfterEach
  void forget() {
    System.clearProperty(TRUST_STORE);
    System.clearProperty(TRUST_STORE + "Password");
  }

  @Test
  void serviceWithATrustedCertificateIsCalledOverHttp2() throws Exception {
    trust();
    try (OutboundTestBed bed = new OutboundTestBed()) {
      OutboundResponse answer = bed.call(request(serve(bed, true)));

      assertThat(answer.body().toString()).isEqualTo("HTTP_2");
    }
  }

  @Test
  void serviceWithoutHttp2IsNotCalled() {
    trust();
    try (OutboundTestBed bed = new OutboundTestBed()) {
      int port = serve(bed, false);

      assertThatThrownBy(() -> bed.call(request(port)))
          .isInstanceOfSatisfying(
              OutboundException.class,
              failure -> assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE));
    }
  }

  @Test
  void serviceWithAnotherCertificateIsNotCalled() {
    try (OutboundTestBed bed = new OutboundTestBed()) {
      int port = serve(bed, true);

      assertThatThrownBy(() -> bed.call(request(port)))
          .hasMessage("no trusted TLS connection to localhost");
    }
  }

  private void trust() {
    System.setProperty(TRUST_STORE, keys);
    System.setProperty(TRUST_STORE + "Password", PASSWORD);
  }

  private int serve(OutboundTestBed bed, boolean http2) {
    return bed.serve(
        new HttpServerOptions()
            .setSsl(true)
            .setUseAlpn(http2)
            .setKeyCertOptions(new PfxOptions().setPath(keys).setPassword(PASSWORD)),
        request ->
            request
                .response()
                .putHeader("content-type", "application/grpc")
                .putTrailer("grpc-status", "0")
                .end(GrpcMessageFraming.of(Buffer.buffer(request.version().name()))));
  }

  private static OutboundRequest request(int port) {
    return new OutboundRequest(
        "POST",
        URI.create("https://localhost:" + port + "/pkg.Service/Method"),
        Map.of(),
        Buffer.buffer("hello"),
        Set.of(),
        OutboundTestBed.QUICK.withRetry(CallPolicy.RetryPolicy.NONE),
        Set.of(),
        null,
        null,
        true,
        false);
  }
}
