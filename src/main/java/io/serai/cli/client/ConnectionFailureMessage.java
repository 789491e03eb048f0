package io.serai.cli.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import javax.net.ssl.SSLException;

/** Builds the message that says why a hub could not be called, and what to do. */
public final class ConnectionFailureMessage {

  private static final String SECURE = "https://";

  private ConnectionFailureMessage() {}

  /**
   * Returns one or two sentences.
   *
   * @param url the address of the hub
   */
  public static String of(String url, IOException failure) {
    String reason = String.valueOf(failure.getMessage());
    if (failure instanceof ConnectException) {
      return "No hub answers at " + url + ". Start it, or correct the URL.";
    }
    if (failure instanceof SSLException && reason.contains("plaintext") && isSecure(url)) {
      return "What answers at %s speaks http, not https. Write http://%s."
          .formatted(url, url.substring(SECURE.length()));
    }
    if (failure instanceof ProtocolException || reason.startsWith("parsing HTTP")) {
      return "What answers at " + url + " does not speak http. Is this a hub? Correct the URL.";
    }
    return "The connection to " + url + " broke: " + withoutStop(reason) + ". Try again.";
  }

  private static boolean isSecure(String url) {
    return url.regionMatches(true, 0, SECURE, 0, SECURE.length());
  }

  private static String withoutStop(String reason) {
    return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
  }
}
