package io.serai.outbound.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-Q5")
class OutboundGuardTest {

  private static final OutboundConfig CONFIG = OutboundConfig.DEFAULT;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.com/",
        "file:///etc/passwd",
        "gopher://example.com/",
        "http:opaque",
        "/relative",
        "http://user:secret@example.com/",
        "http://user@example.com/",
        "http://127.1/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://a_b/",
        "http://[fe80::1%25eth0]/",
        "http://example.com:0/",
        "http://example.com:70000/"
      })
  void addressWithoutAPlainHttpHostIsRefused(String uri) {
    OutboundException refused =
        catchThrowableOfType(
            OutboundException.class, () -> guard(CONFIG).admit(URI.create(uri), Set.of()));

    assertThat(refused.reason()).isEqualTo(Reason.REFUSED);
    assertThat(refused.getMessage()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "[::]",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:8.8.8.8]",
        "[64:ff9b::7f00:1]",
        "[fc00::1]",
        "[fd12:3456::1]",
        "[fe80::1]",
        "[ff02::1]",
        "[2002:7f00:1::]",
        "[2001::1]"
      })
  void nonPublicAddressIsRefused(String host) throws Exception {
    OutboundGuard guard = guard(CONFIG);
    TargetOrigin origin = guard.admit(URI.create("http://" + host + "/"), Set.of());

    Future<SocketAddress> pin = guard.pin(origin, null);

    if (host.equals("[::ffff:8.8.8.8]")) {
      assertThat(pin.result().hostAddress()).isEqualTo("8.8.8.8");
    } else {
      assertThat(pin.cause()).isInstanceOf(OutboundException.class);
      assertThat(((OutboundException) pin.cause()).reason()).isEqualTo(Reason.REFUSED);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "100.63.255.255",
        "100.128.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "198.17.0.1",
        "[2606:4700::1111]"
      })
  void aPublicAddressIsAllowed(String host) throws Exception {
    OutboundGuard guard = guard(CONFIG);

    assertThat(
            guard.pin(guard.admit(URI.create("https://" + host + "/"), Set.of()), null).succeeded())
        .isTrue();
  }

  @Test
  void privateAddressIsAllowedIfItsHostIsListed() throws Exception {
    OutboundGuard guard =
        guard(
            OutboundConfigs.withAllowedPrivateHosts(
                CONFIG, Set.of("Internal.Test", "127.0.0.1", "[::1]")));

    assertThat(pin(guard, "http://internal.test:81/").result().port()).isEqualTo(81);
    assertThat(pin(guard, "http://127.0.0.1/").succeeded()).isTrue();
    assertThat(pin(guard, "http://[::1]/").succeeded()).isTrue();
    assertThat(pin(guard, "http://other.test/").failed()).isTrue();
    assertThat(pin(guard, "http://127.0.0.2/").failed()).isTrue();
  }

  @Test
  void privateHostListedWithAPortIsAllowedAtThatPortOnly() throws Exception {
    OutboundGuard guard =
        guard(OutboundConfigs.withAllowedPrivateHosts(CONFIG, Set.of("localhost:8080", "[::1]:9")));

    assertThat(pin(guard, "http://localhost:8080/").succeeded()).isTrue();
    assertThat(pin(guard, "http://[::1]:9/").succeeded()).isTrue();
    assertThat(pin(guard, "http://localhost:5432/").cause())
        .hasMessage(
            "localhost is at an address that is not public; where that is meant, name"
                + " localhost:5432 in serai.outbound.allowed-private-hosts (application.properties,"
                + " then restart)");
    assertThat(pin(guard, "http://localhost/").failed()).isTrue();
    assertThat(pin(guard, "http://[::1]:10/").failed()).isTrue();
  }

  @Test
  void allowlistOfARequestAppliesToAlreadyPinnedHosts() throws Exception {
    OutboundGuard guard =
        guard(OutboundConfigs.withAllowedPrivateHosts(CONFIG, Set.of("localhost")));
    TargetOrigin origin = guard.admit(URI.create("http://localhost:8080/"), Set.of());
    PrivateHostAllowlist none = PrivateHostAllowlist.of("another.setting", Set.of());

    assertThat(guard.pin(origin, null).succeeded()).isTrue();

    assertThat(guard.pinned(origin, null)).isNotNull();
    assertThat(guard.pinned(origin, none)).isNull();
    assertThat(guard.pin(origin, none).cause())
        .hasMessageEndingWith(
            "name localhost:8080 in another.setting (application.properties, then restart)");
  }

  @Test
  void unresolvableNameIsUnreachable() throws Exception {
    OutboundGuard guard =
        new OutboundGuard(CONFIG, name -> Future.failedFuture(new UnknownHostException(name)));

    OutboundException failure = (OutboundException) pin(guard, "http://nowhere.test/").cause();

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void onlyTheHostsOfTheRequestAreAllowedInAnyCase() throws Exception {
    OutboundGuard guard = guard(CONFIG);
    Set<String> hosts = Set.of("API.example.com");

    assertThat(guard.admit(URI.create("https://api.EXAMPLE.com/"), hosts).host())
        .isEqualTo("api.example.com");
    assertThat(guard.admit(URI.create("https://api.example.com.:8443/"), hosts))
        .isEqualTo(new TargetOrigin(true, "api.example.com", 8443));
    assertThatThrownBy(() -> guard.admit(URI.create("https://example.com/"), hosts))
        .hasMessage("example.com:443 is not among the hosts that this request may go to");
    assertThatThrownBy(() -> guard.admit(URI.create("https://x.api.example.com/"), hosts))
        .isInstanceOf(OutboundException.class);
  }

  @Test
  void hostWithPortOfTheRequestAllowsThatPortOnly() throws Exception {
    OutboundGuard guard = guard(CONFIG);
    Set<String> hosts = Set.of("api.example.com:8443");

    assertThat(guard.admit(URI.create("https://API.example.com:8443/"), hosts).port())
        .isEqualTo(8443);
    assertThatThrownBy(() -> guard.admit(URI.create("https://api.example.com/"), hosts))
        .hasMessage("api.example.com:443 is not among the hosts that this request may go to");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://bad.example.com./",
        "http://BAD.example.com/",
        "http://[2001:4860::1]/",
        "http://[2001:4860:0:0:0:0:0:1]/",
        "http://[2001:4860::0.0.0.1]/"
      })
  void deniedHostIsRefusedInEveryNotation(String uri) {
    OutboundGuard guard =
        guard(
            OutboundConfigs.withHosts(
                CONFIG, Set.of(), Set.of("bad.example.com.", "[2001:4860:0::1]")));

    assertThatThrownBy(() -> guard.admit(URI.create(uri), Set.of()))
        .hasMessageContaining("is denied by serai.outbound.denied-hosts");
  }

  @Test
  void configuredListsAllowAndDenyHosts() throws Exception {
    OutboundGuard guard =
        guard(
            OutboundConfigs.withHosts(
                CONFIG, Set.of("*.Example.com", "one.test"), Set.of("bad.example.com")));

    assertThat(guard.admit(URI.create("http://a.example.com/"), Set.of()).port()).isEqualTo(80);
    assertThat(guard.admit(URI.create("https://one.test/"), Set.of()).port()).isEqualTo(443);
    assertThatThrownBy(() -> guard.admit(URI.create("http://bad.example.com/"), Set.of()))
        .hasMessage("bad.example.com is denied by serai.outbound.denied-hosts");
    assertThatThrownBy(() -> guard.admit(URI.create("http://example.com/"), Set.of()))
        .hasMessage("example.com is not named in serai.outbound.allowed-hosts");
    assertThatThrownBy(() -> guard.admit(URI.create("http://evilexample.com/"), Set.of()))
        .isInstanceOf(OutboundException.class);
  }

  @Test
  void reservedMethodsAndHeadersAreRefused() throws Exception {
    OutboundGuard guard = guard(CONFIG);

    assertThat(guard.admit(request("DELETE", Map.of("x-a", "b"))).host()).isEqualTo("example.com");
    assertThatThrownBy(() -> guard.admit(request("CONNECT", Map.of())))
        .isInstanceOf(OutboundException.class);
    assertThatThrownBy(() -> guard.admit(request("GET / HTTP/1.1\r\n", Map.of())))
        .isInstanceOf(OutboundException.class);
    assertThatThrownBy(() -> guard.admit(request("GET", Map.of("HOST", "other"))))
        .hasMessage("the header HOST is the hub's own; leave it out");
  }

  private static OutboundRequest request(String method, Map<String, String> headers) {
    return new OutboundRequest(
        method,
        URI.create("https://example.com/"),
        headers,
        Buffer.buffer(),
        Set.of(),
        CallPolicy.DEFAULT,
        Set.of());
  }

  private static Future<SocketAddress> pin(OutboundGuard guard, String uri) throws Exception {
    return guard.pin(guard.admit(URI.create(uri), Set.of()), null);
  }

  private static OutboundGuard guard(OutboundConfig config) {
    return new OutboundGuard(config, name -> Future.succeededFuture(loopback()));
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }
}
