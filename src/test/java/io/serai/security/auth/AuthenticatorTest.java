package io.serai.security.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.document.Sha256;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.Permissions;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.Agents;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.AuthResult.Identified;
import io.serai.security.auth.AuthResult.Refused;
import io.serai.security.key.OperatorKey;
import io.serai.security.key.OperatorKeyFile;
import io.serai.security.key.OperatorKeys;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticatorTest {
  private static final String AGENT_KEY = "key of the agent";
  private static final String OPERATOR_KEY = "key of the operator";

  @TempDir Path data;
  private final SettableClock clock = new SettableClock();
  private final AgentDirectory agents = new AgentDirectory();

  @BeforeEach
  void keyIdentifiesItsAgent() {
    agents.put(
        Agents.of(
            "{agent_id: a, permissions: {skills: [s]}, credentials: [{bearer_sha256: '"
                + Sha256.hex(AGENT_KEY)
                + "'}]}"));
  }

  @ParameterizedTest
  @EnumSource(SecurityConfig.AnonymousAccessMode.class)
  void keyBelongsToItsOwner(SecurityConfig.AnonymousAccessMode mode) {
    Authenticator authenticator = authenticator(mode);

    assertThat(authenticator.authenticate(headers("Authorization", "Bearer " + AGENT_KEY), false))
        .isEqualTo(new Identified(Caller.of(agents.find("a").orElseThrow())));
    assertThat(authenticator.authenticate(headers("X-API-Key", AGENT_KEY), false))
        .isEqualTo(new Identified(Caller.of(agents.find("a").orElseThrow())));
    assertThat(
            authenticator.authenticate(headers("authorization", "bearer  " + OPERATOR_KEY), false))
        .isInstanceOfSatisfying(
            Identified.class,
            identified -> {
              assertThat(identified.caller().operator()).isTrue();
              assertThat(identified.caller().id()).startsWith("operator:");
            });
  }

  @ParameterizedTest
  @EnumSource(SecurityConfig.AnonymousAccessMode.class)
  void wrongCredentialsAreRejectedInEveryModeEvenOnPublicPaths(
      SecurityConfig.AnonymousAccessMode mode) {
    Authenticator authenticator = authenticator(mode);

    for (RequestHeaders headers :
        List.of(
            headers("Authorization", "Bearer wrong"),
            headers("Authorization", "Bearer "),
            headers("Authorization", "Basic dXNlcjpwYXNz"),
            headers("X-API-Key", ""),
            headers("X-API-Key", AGENT_KEY, "Authorization", "Bearer " + OPERATOR_KEY))) {
      for (boolean publicPath : new boolean[] {true, false}) {
        assertThat(authenticator.authenticate(headers, publicPath))
            .isInstanceOfSatisfying(
                Refused.class,
                refused -> {
                  assertThat(refused.status()).isEqualTo(401);
                  assertThat(refused.headers())
                      .isEqualTo(Map.of("WWW-Authenticate", "Bearer realm=\"serai\""));
                  assertThat(refused.message()).doesNotContain("wrong", "dXNlcjpwYXNz", AGENT_KEY);
                });
      }
    }
  }

  @Test
  void requestWithoutCredentialsIsTheOperatorInOpenMode() {
    assertThat(
            authenticator(SecurityConfig.AnonymousAccessMode.OPEN).authenticate(headers(), false))
        .isEqualTo(new Identified(Caller.OPERATOR_OPEN));
  }

  @Test
  void requestWithoutCredentialsGetsOnlyPublicPathsInClosedMode() {
    Authenticator authenticator = authenticator(SecurityConfig.AnonymousAccessMode.CLOSED);

    assertThat(authenticator.authenticate(headers(), true))
        .isEqualTo(new Identified(Caller.ANONYMOUS));
    assertThat(authenticator.authenticate(headers(), false))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.status()).isEqualTo(401));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:80"})
  void openModeAcceptsLoopbackHosts(String host) {
    assertThat(
            authenticator(SecurityConfig.AnonymousAccessMode.OPEN)
                .authenticate(headers("Host", host), false))
        .isInstanceOf(Identified.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8080",
        "evil.example:127.0.0.1",
        "localhost@evil.example",
        "192.168.1.5",
        "0.0.0.0",
        "[::]",
        "::1",
        ""
      })
  void openModeRejectsOtherHostsEvenWithAKey(String host) {
    Authenticator open = authenticator(SecurityConfig.AnonymousAccessMode.OPEN);

    assertForbidden(open.authenticate(headers("Host", host), false));
    assertForbidden(open.authenticate(headers("Host", host), true));
    assertForbidden(
        open.authenticate(headers("Host", host, "Authorization", "Bearer " + AGENT_KEY), false));
  }

  @Test
  void openModeRejectsARequestWithoutHostOrWithTwo() {
    Authenticator open = authenticator(SecurityConfig.AnonymousAccessMode.OPEN);

    assertForbidden(open.authenticate(name -> List.of(), false));
    assertForbidden(open.authenticate(headers("Host", "localhost", "Host", "evil.example"), false));
  }

  @Test
  void closedModeAcceptsEveryHost() {
    assertThat(
            authenticator(SecurityConfig.AnonymousAccessMode.CLOSED)
                .authenticate(
                    headers("Host", "hub.example", "Authorization", "Bearer " + AGENT_KEY), false))
        .isInstanceOf(Identified.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:3000", "https://127.0.0.1", "http://[::1]:8080"})
  void openModeAcceptsLoopbackOrigins(String origin) {
    assertThat(
            authenticator(SecurityConfig.AnonymousAccessMode.OPEN)
                .authenticate(headers("Origin", origin, "Sec-Fetch-Site", "same-origin"), false))
        .isInstanceOf(Identified.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "http://localhost.evil.example",
        "http://evil.example:8080",
        "http://localhost@evil.example",
        "null",
        "file://",
        "not an origin",
        ""
      })
  void openModeRejectsOtherOrigins(String origin) {
    assertForbidden(
        authenticator(SecurityConfig.AnonymousAccessMode.OPEN)
            .authenticate(headers("Origin", origin), false));
  }

  @Test
  void openModeRejectsCrossSiteFetches() {
    assertForbidden(
        authenticator(SecurityConfig.AnonymousAccessMode.OPEN)
            .authenticate(headers("Sec-Fetch-Site", "cross-site"), false));
    assertThat(
            authenticator(SecurityConfig.AnonymousAccessMode.OPEN)
                .authenticate(headers("Sec-Fetch-Site", "none"), false))
        .isInstanceOf(Identified.class);
  }

  @Test
  void requestWithoutCredentialsMayNameItsAgentInOpenMode() {
    Authenticator open = authenticator(SecurityConfig.AnonymousAccessMode.OPEN);

    assertThat(open.named(Caller.OPERATOR_OPEN, "a"))
        .isEqualTo(new Identified(Caller.of(agents.find("a").orElseThrow())));
    assertThat(open.named(Caller.OPERATOR_OPEN, "stranger"))
        .isEqualTo(new Identified(new Caller("stranger", false, Permissions.NONE)));
  }

  @Test
  void requestWithACredentialCannotNameAnotherAgent() {
    Authenticator closed = authenticator(SecurityConfig.AnonymousAccessMode.CLOSED);
    Caller a = Caller.of(agents.find("a").orElseThrow());

    assertThat(closed.named(a, "a")).isEqualTo(new Identified(a));
    assertForbidden(closed.named(a, "b"));
    assertForbidden(closed.named(new Caller("operator:1", true, Permissions.ALL), "a"));
    assertForbidden(closed.named(Caller.ANONYMOUS, "a"));
  }

  @Test
  void keyInTheOperatorsFileWorksWithinASecondUntilItsLineIsRemoved() throws IOException {
    Path file = data.resolve("operators");
    Authenticator closed = authenticator(SecurityConfig.AnonymousAccessMode.CLOSED);
    RequestHeaders headers = headers("X-API-Key", "later");
    assertThat(closed.authenticate(headers, false)).isInstanceOf(Refused.class);

    new OperatorKeyFile(file).add(key("later", OperatorRole.VIEWER, "Ops\nteam"));
    clock.advance(Duration.ofSeconds(1));
    String id = "operator:" + Sha256.hex("later").substring(0, 12);
    assertThat(closed.authenticate(headers, false))
        .isEqualTo(new Identified(Caller.operator(id, OperatorRole.VIEWER).labeled("Ops team")));

    Files.writeString(file, "# none\nnonsense\n" + Sha256.hex("later") + " role=guest\n");
    clock.advance(Duration.ofSeconds(1));
    assertThat(closed.authenticate(headers, false)).isInstanceOf(Refused.class);
  }

  @Test
  void operatorsFileKeepsItsOtherLinesAndIsPrivate() throws IOException {
    Path file = Files.writeString(data.resolve("operators"), "# ours");

    new OperatorKeyFile(file).add(key("1", OperatorRole.ADMINISTRATOR, "one"));
    new OperatorKeyFile(file).add(key("2", OperatorRole.ADMINISTRATOR, ""));
    new OperatorKeyFile(file).add(key("3", OperatorRole.OPERATOR, "Jane"));

    assertThat(file)
        .hasContent(
            "# ours\n"
                + Sha256.hex("1")
                + " one\n"
                + Sha256.hex("2")
                + "\n"
                + Sha256.hex("3")
                + " role=operator Jane\n");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(AtomicFileWriter.PRIVATE);
  }

  private Authenticator authenticator(SecurityConfig.AnonymousAccessMode mode) {
    SecurityConfig config =
        new SecurityConfig(
            mode, List.of(key(OPERATOR_KEY, OperatorRole.ADMINISTRATOR, "")), "127.0.0.1");
    return new Authenticator(
        config,
        agents,
        new OperatorKeys(
            config.operators(), data.resolve("operators"), clock, new AuditLog(row -> {}, clock)),
        TokenValidator.NONE,
        false);
  }

  private static OperatorKey key(String key, OperatorRole role, String label) {
    return new OperatorKey(Sha256.hex(key), role, label);
  }

  private static void assertForbidden(AuthResult result) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(403);
              assertThat(refused.code()).isEqualTo("FORBIDDEN");
            });
  }

  /** Headers by names and values in turn; {@code Host: localhost} where none is given. */
  private static RequestHeaders headers(String... namesAndValues) {
    return name -> {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < namesAndValues.length; i += 2) {
        if (namesAndValues[i].equalsIgnoreCase(name)) {
          values.add(namesAndValues[i + 1]);
        }
      }
      boolean noHost = name.equals("Host") && !List.of(namesAndValues).contains("Host");
      return noHost ? List.of("localhost:8080") : values;
    };
  }
}
