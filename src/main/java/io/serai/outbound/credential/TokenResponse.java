package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The response of an authorization server (RFC 6749, 5).
 *
 * @param token the access token
 * @param life until shortly before it expires
 */
record TokenResponse(String token, Duration life) {
  private static final Duration MARGIN = Duration.ofSeconds(30);
  private static final Duration DEFAULT_LIFE = Duration.ofMinutes(5);
  private static final Duration MAX_LIFE = Duration.ofDays(365);
  private static final int MARGIN_SHARE = 10;

  private static final Set<String> ERRORS =
      Set.of(
          "access_denied",
          "invalid_client",
          "invalid_grant",
          "invalid_request",
          "invalid_scope",
          "invalid_target",
          "unauthorized_client",
          "unsupported_grant_type");

  /**
   * Reads a response.
   *
   * @param id of the credential
   * @throws CredentialException if it has no token; the message does not contain the response
   */
  static TokenResponse read(String id, OutboundResponse response) {
    try {
      JsonNode answer = JsonMappers.ANSWERS.readTree(response.content());
      String value = answer.path("access_token").asText("");
      if (!value.isEmpty() && value.chars().noneMatch(Character::isISOControl)) {
        long seconds = answer.path("expires_in").asLong(DEFAULT_LIFE.toSeconds());
        return new TokenResponse(value, withoutMargin(seconds));
      }
    } catch (UndecodableResponseException encoded) {
      throw new CredentialException(
          "The token server of the credential " + id + " cannot be read. " + encoded.reason(),
          "Ask an operator to check the credential's token_url.");
    } catch (IOException noJson) {
      // reported below, without the response, which may have a token
    }
    throw new CredentialException(
        "The token server of the credential " + id + " answered without an access_token.",
        "Ask an operator to check the credential's token_url.");
  }

  private static Duration withoutMargin(long seconds) {
    Duration life = Duration.ofSeconds(Math.max(0, Math.min(seconds, MAX_LIFE.toSeconds())));
    Duration margin = life.dividedBy(MARGIN_SHARE);
    return life.minus(margin.compareTo(MARGIN) < 0 ? margin : MARGIN);
  }

  /** Returns the error of a response, such as {@code invalid_scope}, if it is a standard one. */
  static Optional<String> error(OutboundException failure) {
    return failure.response().flatMap(TokenResponse::error);
  }

  private static Optional<String> error(OutboundResponse response) {
    try {
      JsonNode answer = JsonMappers.ANSWERS.readTree(response.content());
      return Optional.of(answer.path("error").asText("")).filter(ERRORS::contains);
    } catch (IOException | UndecodableResponseException noJson) {
      return Optional.empty();
    }
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "TokenResponse[life=" + life + "]";
  }
}
