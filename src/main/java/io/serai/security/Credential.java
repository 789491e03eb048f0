package io.serai.security;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A secret of the vault.
 *
 * @param id a letter, then letters, digits, {@code . _ -}
 * @param type any word, such as {@code api-key}, {@code bearer} or {@code basic}
 * @param value the secret itself, which {@link #toString} leaves out
 * @param hosts where it may be sent: names or addresses in lower case, without port. Of none, it is
 *     sent nowhere by a template: its hosts do not name the request's host, and the step fails
 */
public record Credential(String id, String type, String value, List<String> hosts) {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
  private static final Pattern HOST =
      Pattern.compile("[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\\[?[0-9a-f:.]*:[0-9a-f:.]*]?");

  /**
   * Checks everything.
   *
   * @throws IllegalArgumentException where something does not fit; the message says what would and
   *     never holds the value
   */
  public Credential {
    require(
        WORD.matcher(id).matches(),
        "A credential's id starts with a letter and has letters, digits, '_', '.' and '-'.");
    require(
        WORD.matcher(type).matches(),
        "A credential's type is a word, such as api-key, bearer or basic.");
    require(!value.isEmpty(), "A credential has a value that is not empty.");
    hosts = hosts.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
    require(
        hosts.stream().allMatch(host -> HOST.matcher(host).matches()),
        "A credential's hosts are names or addresses without scheme, port and path, such as"
            + " api.example.com.");
  }

  /**
   * One that is about to be kept: its value is also text that a request can carry.
   *
   * @throws IllegalArgumentException where something does not fit, as for a credential
   */
  public static Credential toKeep(String id, String type, String value, List<String> hosts) {
    require(
        value.chars().noneMatch(c -> Character.isISOControl(c) && c != '\t'),
        "A credential's value holds a line break or another control character and could not be"
            + " sent. Give it in one line.");
    return new Credential(id, type, value, hosts);
  }

  /** Whether it may be sent to {@code host}, in upper or lower case. */
  public boolean isFor(String host) {
    return hosts.contains(host.toLowerCase(Locale.ROOT));
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
