package io.serai.security.vault;

import io.serai.security.host.HostAllowlistEntry;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A credential of the vault.
 *
 * @param id a letter, then letters, digits, {@code . _ -}
 * @param type {@code api-key}, {@code bearer-token} or {@code bearer}, {@code basic}, {@code
 *     oauth2-client-credentials}; earlier versions accepted any word
 * @param value the secret, which {@link #toString} omits
 * @param hosts the destinations that it may be sent to; none if empty. A host permits https at
 *     every port, {@code host:port} https at that port. Both permit http too if the hub's settings
 *     allow calls to that host and port at a private address. An origin, such as {@code
 *     http://api.example.com:8080}, permits exactly that origin
 */
public record VaultCredential(String id, String type, String value, List<String> hosts) {
  private static final int MAX_NAME = 200;
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

  /**
   * Checks all components.
   *
   * @throws IllegalArgumentException if one is invalid; the message says what is valid and never
   *     contains the value
   */
  public VaultCredential {
    require(
        WORD.matcher(id).matches(),
        "A credential's id must start with a letter and contain only letters, digits, '_', '.' "
            + "and '-'.");
    require(
        WORD.matcher(type).matches(),
        "A credential's type must be a word, such as api-key, bearer or basic.");
    require(!value.isEmpty(), "A credential must have a value that is not empty.");
    hosts = hosts.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
    require(
        hosts.stream().allMatch(VaultCredential::isHost),
        "Each of a credential's hosts must be a host, host:port, or scheme, host and port, such as"
            + " api.example.com, api.example.com:8443 or https://api.example.com:8443.");
  }

  /**
   * Creates a credential that is to be stored: its type must also be known, and its value must have
   * the form of that and be valid in a request header.
   *
   * @throws IllegalArgumentException if something is invalid, as for the constructor
   */
  public static VaultCredential toKeep(String id, String type, String value, List<String> hosts) {
    require(
        value.chars().noneMatch(c -> Character.isISOControl(c) && c != '\t'),
        "A credential's value contains a line break or another control character and could not be"
            + " sent. Give it in one line.");
    CredentialValueFormat.require(type, value);
    return new VaultCredential(id, type, value, hosts);
  }

  /** Checks the length of a new id; earlier versions accepted longer ones. */
  void requireNewId() {
    require(
        id.length() <= MAX_NAME,
        "A credential's id must have at most " + MAX_NAME + " characters.");
  }

  /** Whether a text is valid as one of the hosts. */
  static boolean isHost(String text) {
    return HostAllowlistEntry.parse(text).isPresent();
  }

  /**
   * Returns why the credential must not be sent to an address, and what to do; empty if it may be.
   * Everything that sends credentials must use this check.
   *
   * @param address its scheme, host and port are checked
   * @param clear private hosts that calls are allowed to; the credential may be sent to them by
   *     http too
   */
  public Optional<String> refusal(URI address, PrivateHostAllowlist clear) {
    return TargetOrigin.of(address)
        .map(origin -> refusal(origin, clear))
        .orElseGet(
            () -> Optional.of("The credential " + id + " can be sent by http and https only."));
  }

  private Optional<String> refusal(TargetOrigin origin, PrivateHostAllowlist clear) {
    boolean named = false;
    for (String host : hosts) {
      HostAllowlistEntry entry = HostAllowlistEntry.parse(host).orElseThrow();
      boolean fits = entry.covers(origin.host(), origin.port());
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

  private static String hint(TargetOrigin origin, boolean named) {
    return named && !origin.tls()
        ? "Its hosts allow this only by https: call it by https, or add " + origin + " to them."
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
