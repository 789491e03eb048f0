package io.serai.security.auth;

import io.serai.document.Sha256;
import io.serai.document.TextFunctions;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.Permissions;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.auth.AuthResult.AuthenticationPending;
import io.serai.security.auth.AuthResult.Identified;
import io.serai.security.auth.AuthResult.Refused;
import io.serai.security.host.LoopbackHosts;
import io.serai.security.key.OperatorKeys;
import java.util.List;
import java.util.Optional;

/**
 * Authenticates requests by their headers.
 *
 * <p>A key identifies an operator or an agent; an unknown key is rejected with 401 in every mode. A
 * bearer credential that is not a known key may be a token, and a trusted proxy may send the
 * subject of a client certificate; both identify an agent. Keys are compared by their hashes, in
 * constant time.
 *
 * <p>Without credentials, open mode treats the caller as the operator, provided that no page of
 * another site can have sent the request: its {@code Host}, also the one before a proxy, is a
 * loopback name, and its origin is not another site. Closed mode rejects requests without
 * credentials unless the path is public. Thread-safe.
 */
public final class Authenticator {
  private final SecurityConfig config;
  private final AgentDirectory agents;
  private final OperatorKeys operators;
  private final TokenValidator tokenValidator;
  private final boolean people;

  /**
   * @param tokenValidator validates bearer credentials that are not a known key
   * @param people whether people sign in by an issuer at the console
   */
  public Authenticator(
      SecurityConfig config,
      AgentDirectory agents,
      OperatorKeys operators,
      TokenValidator tokenValidator,
      boolean people) {
    this.config = config;
    this.agents = agents;
    this.operators = operators;
    this.tokenValidator = tokenValidator;
    this.people = people;
  }

  /** Returns the keys of operators. */
  public OperatorKeys operators() {
    return operators;
  }

  /** Returns why the hub must not start with this configuration; empty if it may. */
  public Optional<String> startRefusal() {
    return config.startRefusal(
        operators.any() || agents.hasCredentials() || tokenValidator.any() || people);
  }

  /**
   * Returns the current operator of that id: the hub itself, the local operator in open mode, an
   * operator whose key still exists, or a person who signed in by the issuer, as an operator.
   */
  public Optional<Caller> operator(String id) {
    if (id.equals(Caller.HUB.id())) {
      return Optional.of(Caller.HUB);
    }
    if (people && Caller.isPerson(id)) {
      return Optional.of(Caller.operator(id, OperatorRole.OPERATOR));
    }
    boolean open = config.mode() == SecurityConfig.AnonymousAccessMode.OPEN;
    return open && id.equals(Caller.OPERATOR_OPEN.id())
        ? Optional.of(Caller.OPERATOR_OPEN)
        : operators.withId(id);
  }

  /**
   * Authenticates a request.
   *
   * @param publicPath whether the path needs no credentials, such as probes and public cards; in
   *     closed mode the caller is {@link Caller#ANONYMOUS} if there are none
   */
  public AuthResult authenticate(RequestHeaders headers, boolean publicPath) {
    if (config.mode() == SecurityConfig.AnonymousAccessMode.OPEN && fromAnotherSite(headers)) {
      return Refused.forbidden(
          "In open mode only this machine's own programs and pages are served. Call the hub as"
              + " localhost or 127.0.0.1.");
    }
    PresentedKey key = PresentedKey.of(headers);
    if (key instanceof PresentedKey.HashedKey hashed) {
      return byKey(hashed);
    }
    if (key instanceof PresentedKey.UnusableCredentials) {
      return Refused.unauthenticated(
          "Send one key, as Authorization: Bearer KEY or as X-API-Key: KEY.");
    }
    Optional<Caller> person = headers.person();
    if (people && person.isPresent()) {
      return new Identified(person.get());
    }
    List<String> certificate = headers.certificate();
    return certificate.isEmpty()
        ? withoutCredentials(publicPath)
        : byCertificate(certificate, publicPath);
  }

  private AuthResult byCertificate(List<String> names, boolean publicPath) {
    Optional<AgentDefinition> agent =
        names.stream().flatMap(name -> agents.withCertificate(name).stream()).findFirst();
    if (agent.isPresent()) {
      return new Identified(Caller.of(agent.get()));
    }
    return publicPath
        ? withoutCredentials(true)
        : Refused.forbidden(
            "The certificate belongs to no agent of this hub. Add its subject to the certificates"
                + " in an agent's file.");
  }

  /**
   * Returns the caller to use for a request whose body names a caller. In open mode, a request
   * without credentials may name any caller; otherwise the name must be that of the authenticated
   * caller.
   */
  public AuthResult named(Caller caller, String name) {
    if (caller.id().equals(name)) {
      return new Identified(caller);
    }
    if (!caller.equals(Caller.OPERATOR_OPEN)) {
      return Refused.forbidden(
          ("The request names the caller %s, but its credentials are those of %s. Name %s, or "
                  + "use the key of %s.")
              .formatted(
                  TextFunctions.clipped(name),
                  caller.id(),
                  caller.id(),
                  TextFunctions.clipped(name)));
    }
    return new Identified(
        agents
            .find(name)
            .map(Caller::of)
            .orElseGet(() -> new Caller(name, false, Permissions.NONE)));
  }

  private AuthResult byKey(PresentedKey.HashedKey key) {
    String sha256 = key.sha256();
    Optional<Caller> operator = operators.withKey(sha256);
    if (operator.isPresent()) {
      return new Identified(operator.get());
    }
    Optional<AgentDefinition> agent =
        agents
            .withKey(sha256)
            .filter(found -> found.keys().stream().anyMatch(known -> Sha256.same(known, sha256)));
    return agent.isPresent()
        ? new Identified(Caller.of(agent.get()))
        : result(
            key.bearer()
                .map(tokenValidator::validate)
                .orElseGet(TokenValidationResult.NoToken::new));
  }

  private AuthResult result(TokenValidationResult verdict) {
    if (verdict instanceof TokenValidationResult.ValidToken validToken) {
      return bySubject(validToken.subject());
    }
    if (verdict instanceof TokenValidationResult.RejectedToken rejectedToken) {
      return Refused.badToken(rejectedToken.why());
    }
    if (verdict instanceof TokenValidationResult.ExpiredToken expired) {
      return bySubject(expired.subject()) instanceof Identified known
          ? new AuthResult.Expired(known.caller())
          : Refused.badToken("The token is no longer valid.");
    }
    if (verdict instanceof TokenValidationResult.IssuerKeysUnavailable issuerKeysUnavailable) {
      return Refused.issuerKeysUnavailable(issuerKeysUnavailable.retrySeconds());
    }
    return verdict instanceof TokenValidationResult.ValidationPending validationPending
        ? new AuthenticationPending(validationPending.verdict().thenApply(this::result))
        : Refused.unauthenticated("The key is not known. Make one with serai key create.");
  }

  private AuthResult bySubject(String subject) {
    return agents
        .withSubject(subject)
        .<AuthResult>map(agent -> new Identified(Caller.of(agent)))
        .orElseGet(
            () ->
                Refused.forbidden(
                    "The token is valid, but its subject is not an agent of this hub. Write the "
                        + "subject"
                        + " as the agent_id of a file in agents/, or among its subjects."));
  }

  private AuthResult withoutCredentials(boolean publicPath) {
    if (config.mode() == SecurityConfig.AnonymousAccessMode.OPEN) {
      return new Identified(Caller.OPERATOR_OPEN);
    }
    return publicPath
        ? new Identified(Caller.ANONYMOUS)
        : Refused.unauthenticated(
            "Credentials are missing. Send a key as Authorization: Bearer KEY or as X-API-Key:"
                + " KEY; serai key create makes one.");
  }

  private static boolean fromAnotherSite(RequestHeaders headers) {
    List<String> hosts = headers.all("Host");
    if (hosts.size() != 1 || !LoopbackHosts.isHost(hosts.get(0))) {
      return true;
    }
    if (!headers.forwardedHost().map(LoopbackHosts::isHost).orElse(true)) {
      return true;
    }
    for (String origin : headers.all("Origin")) {
      if (!LoopbackHosts.isOrigin(origin)) {
        return true;
      }
    }
    for (String site : headers.all("Sec-Fetch-Site")) {
      if (site.strip().equalsIgnoreCase("cross-site")) {
        return true;
      }
    }
    return false;
  }
}
