package io.serai.a2a;

import static io.serai.a2a.GrpcClient.message;
import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.security.jwt.Issuer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.SendMessageRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The identity of gRPC callers: tokens of an issuer and client certificates sent by a proxy. */
class GrpcIdentityTest {
  private static final String CERTIFICATE = "x-ssl-client-s-dn";
  private static final String SHOUT =
      """
      - route: {from: {uri: "skill:shout?description=Says it", steps: [{setBody: {constant: "hi!"}}]}}
      - route:
          from:
            uri: skill:sleep
            steps:
              - delay: {expression: {constant: {expression: 3600000}}, asyncDelayed: true}
      """;

  @TempDir Path home;
  private final HttpStub stub = new HttpStub();
  private final Issuer issuer = new Issuer(stub.url());

  @BeforeEach
  void publishIssuerKeys() {
    stub.json("/keys", issuer.keys().toString());
    stub.json(
        "/.well-known/openid-configuration",
        "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(stub.url(), stub.url()));
  }

  @AfterEach
  void close() {
    stub.close();
  }

  @Test
  void tokenOfTheIssuerIdentifiesItsAgentAndOthersAreRefused() {
    try (HubFixture hub = tokens().start();
        GrpcClient clerk = bearer(hub, issuer.token("clerk", Instant.now()));
        GrpcClient stranger = bearer(hub, issuer.token("stranger", Instant.now()));
        GrpcClient forger = bearer(hub, new Issuer(stub.url()).token("clerk", Instant.now()))) {
      assertThat(clerk.send("m").getId()).isNotEmpty();
      assertThat(status(stranger)).isEqualTo("PERMISSION_DENIED");
      assertThat(status(forger)).isEqualTo("UNAUTHENTICATED");
    }
  }

  @Test
  void callIsUnavailableWhileTheIssuerIsDown() {
    stub.on("/keys", response -> response.setStatusCode(500).end());
    try (HubFixture hub = tokens().start();
        GrpcClient clerk = bearer(hub, issuer.token("clerk", Instant.now()))) {
      assertThat(status(clerk)).isEqualTo("UNAVAILABLE");
    }
  }

  @Test
  void certificateFromATrustedProxyIdentifiesItsAgent() {
    try (HubFixture hub = certificates("127.0.0.0/8").start();
        GrpcClient clerk = client(hub).with(CERTIFICATE, "CN=clerk,O=Example");
        GrpcClient stranger = client(hub).with(CERTIFICATE, "CN=stranger");
        GrpcClient both = client(hub).with(CERTIFICATE, "CN=clerk,O=Example");
        GrpcClient nobody = client(hub)) {
      both.with(CERTIFICATE, "CN=stranger");

      assertThat(clerk.send("m").getId()).isNotEmpty();
      assertThat(status(stranger)).isEqualTo("PERMISSION_DENIED");
      assertThat(status(both)).isEqualTo("PERMISSION_DENIED");
      assertThat(status(nobody)).isEqualTo("UNAUTHENTICATED");
    }
  }

  @Test
  void certificateFromAnUntrustedAddressIsIgnored() {
    try (HubFixture hub = certificates("10.0.0.0/8").start();
        GrpcClient clerk = client(hub).with(CERTIFICATE, "CN=clerk,O=Example")) {
      assertThat(status(clerk)).isEqualTo("UNAUTHENTICATED");
    }
  }

  @Test
  void logContainsTheRequestIdButNoForgedFields() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start();
        GrpcClient plain = keyed(hub).with("x-request-id", "r-7");
        GrpcClient forged =
            keyed(hub)
                .with("x-request-id", "x caller=forged")
                .with("traceparent", "00-0 caller=forged agent=forged skill=forged-0-01");
        GrpcClient silent = keyed(hub)) {
      plain.send("m1");
      forged.send("m2");
      silent.send("m3");

      List<String> lines = log.text().lines().filter(line -> line.contains("Task begins")).toList();
      assertThat(lines).anyMatch(line -> line.contains(" request=r-7"));
      assertThat(lines).noneMatch(line -> line.contains("forged"));
      assertThat(lines).hasSize(3).noneMatch(line -> line.contains(" request=-"));
    }
  }

  @Test
  void streamEndsSoonAfterItsCallerIsRemoved() {
    HubFixture sleeping =
        closed()
            .property("serai.http.idle-timeout", "1500ms")
            .property("serai.shutdown-timeout", "1s") // the tasks sleep for an hour
            .file("agents/other.yaml", Keys.agent("other", "{skills: ['*']}"))
            .file(
                "agents/hub.yaml",
                "agent_id: hub\ndefault: true\ndefault_skill: sleep\nallowed_callers: ['*']\n");
    try (HubFixture hub = sleeping.start();
        GrpcClient clerk = keyed(hub);
        GrpcClient other = client(hub).with("x-api-key", "other-key")) {
      GrpcReader<SendMessageRequest> removed = stream(clerk);
      GrpcReader<SendMessageRequest> kept = stream(other);
      String task = kept.read(1).get(0).getTask().getId();
      kept.request(10);
      removed.read(1);

      hub.delete("agents/clerk.yaml");

      assertThat(removed.end()).isEqualTo(Status.Code.UNAUTHENTICATED);
      other.calls().cancelTask(CancelTaskRequest.newBuilder().setId(task).build());
      assertThat(kept.end()).isEqualTo(Status.Code.OK);
    }
  }

  private static GrpcReader<SendMessageRequest> stream(GrpcClient client) {
    GrpcReader<SendMessageRequest> reader = new GrpcReader<>();
    client.streams().sendStreamingMessage(message("m"), reader);
    return reader;
  }

  private static String status(GrpcClient client) {
    return refusal(() -> client.calls().sendMessage(message("m"))).status();
  }

  private static GrpcClient bearer(HubFixture hub, String token) {
    return client(hub).with("authorization", "Bearer " + token);
  }

  private static GrpcClient keyed(HubFixture hub) {
    return client(hub).with("x-api-key", "clerk-key");
  }

  private static GrpcClient client(HubFixture hub) {
    return new GrpcClient(URI.create(hub.hub().url()).getPort());
  }

  private HubFixture tokens() {
    return closed()
        .property("serai.security.jwt.issuer", stub.url())
        .property("serai.security.jwt.audience", "serai");
  }

  private HubFixture certificates(String proxies) {
    return closed()
        .property("serai.security.trusted-proxies", proxies)
        .property("serai.security.client-cert-header", CERTIFICATE);
  }

  private HubFixture closed() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .file("routes/shout.camel.yaml", SHOUT)
        .file(
            "agents/hub.yaml",
            "agent_id: hub\ndefault: true\nskills: ['*']\ndefault_skill: shout\n"
                + "allowed_callers: ['*']\n")
        .file(
            "agents/clerk.yaml",
            Keys.agent("clerk", "{skills: ['*']}") + "certificates: ['CN=clerk,O=Example']\n");
  }
}
