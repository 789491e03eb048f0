package io.serai.security;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A secret of the vault.
 *
 * @param id a letter, then letters, digits, {@code . _ -}
 * @param type any word, such as {@code api-key}, {@code bearer} or {@code basic}
 * @param value the secret itself, which {@link #toString} leaves out
 * @param hosts where it may be sent. A host means https at every port, {@code host:port} https at
 *     that port; both mean http too where the hub's settings allow calls to that host and port at a
 *     private address. An origin, such as {@code http://api.example.com:8080}, means exactly that.
 *     Of none, it is sent nowhere
 */
public record VaultCredential(String id, String type, String value, List<String> hosts) {
  private static final int MAX_NAME = 200;
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

  /**
   * Checks everything.
   *
   * @throws IllegalArgumentException where something does not fit; the message says what would and
   *     never holds the value
   */
  public VaultCredential {
    require(
        WORD.matcher(id).matches(),
        "A credential's id starts with a letter and has letters, digits, '_', '.' and '-'.");
    require(
        WORD.matcher(type).matches(),
        "A credential's type is a word, such as api-key, bearer or basic.");
    require(!value.isEmpty(), "A credential has a value that is not empty.");
    hosts = hosts.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
    require(
        hosts.stream().allMatch(VaultCredential::isHost),
        "A credential's hosts are each a host, host:port, or scheme, host and port, such as"
            + " api.example.com, api.example.com:8443 or https://api.example.com:8443.");
  }

  /**
   * One that is about to be kept: its value is also text that a request can carry.
   *
   * @throws IllegalArgumentException where something does not fit, as for a credential
   */
  public static VaultCredential toKeep(String id, String type, String value, List<String> hosts) {
    require(
        value.chars().noneMatch(c -> Character.isISOControl(c) && c != '\t'),
        "A credential's value holds a line break or another control character and could not be"
            + " sent. Give it in one line.");
    require(
        type.length() <= MAX_NAME, "A credential's type has at most " + MAX_NAME + " characters.");
    return new VaultCredential(id, type, value, hosts);
  }

  /** That the id of a new one is short enough; earlier versions let longer ones in. */
  void requireNewId() {
    require(id.length() <= MAX_NAME, "A credential's id has at most " + MAX_NAME + " characters.");
  }

  /** Whether a text can be one of the hosts. */
  static boolean isHost(String text) {
    return HostAllowlistEntry.parse(text).isPresent();
  }

  /**
   * Why it may not be sent to an address, with what to do; empty where it may. This is the one rule
   * for whatever sends credentials.
   *
   * @param address of which scheme, host and port count
   * @param clear the private hosts that calls may go to: these may be sent it by http, too
   */
  public Optional<String> refusal(URI address, PrivateHostAllowlist clear) {
    return WebOrigin.of(address)
        .map(origin -> refusal(origin, clear))
        .orElseGet(() -> Optional.of("The credential " + id + " is for http and https alone."));
  }

  private Optional<String> refusal(WebOrigin origin, PrivateHostAllowlist clear) {
    boolean named = false;
    for (String host : hosts) {
      HostAllowlistEntry entry = HostAllowlistEntry.parse(host).orElseThrow();
      boolean fits = entry.names(origin.host(), origin.port());
      boolean exactly = entry.origin().filter(origin::equals).isPresent();
      boolean anyScheme = fits && entry.origin().isEmpty();
      if (exactly || (anyScheme && (origin.tls() || clear.contains(origin)))) {
        return Optional.empty();
      }
      named |= fits;
    }
    return Optional.of(
        "The credential " + id + " is not for " + origin + ". " + hint(origin, named));
  }

  private static String hint(WebOrigin origin, boolean named) {
    return named && !origin.tls()
        ? "Its hosts name that for https alone: call it by https, or add " + origin + " to them."
        : "Its hosts must name that: add " + origin + " to them.";
  }

  @Override
  public String toString() {
    return "Credential[id=" + id + ", type=" + type + ", hosts=" + hosts + "]";
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
