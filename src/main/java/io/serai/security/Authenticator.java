package io.serai.security;

import io.serai.security.AuthResult.AuthenticationPending;
import io.serai.security.AuthResult.Identified;
import io.serai.security.AuthResult.Refused;
import java.util.List;
import java.util.Optional;

/**
 * Says who calls, by the headers of a request.
 *
 * <p>A key is an operator's or an agent's; a wrong one is 401 in every mode. Without credentials, a
 * request is the operator's in open mode, provided that no other site's page can have sent it (its
 * {@code Host} is a loopback name, also where it went through a proxy and its origin is not another
 * site), and refused in closed mode unless its path is public. What is presented as a bearer's and
 * is no key may be a token, and a trusted proxy may tell of a client's certificate: both are an
 * agent's, or nobody's. Keys are compared by their hashes, in constant time. Safe for use by many
 * threads.
 */
public final class Authenticator {
  private final SecurityConfig config;
  private final AgentDirectory agents;
  private final OperatorKeys operators;
  private final TokenValidator tokenValidator;

  public Authenticator(SecurityConfig config, AgentDirectory agents, OperatorKeys operators) {
    this(config, agents, operators, TokenValidator.NONE);
  }

  /**
   * @param tokenValidator judges what is presented as a bearer's and is no key
   */
  public Authenticator(
      SecurityConfig config,
      AgentDirectory agents,
      OperatorKeys operators,
      TokenValidator tokenValidator) {
    this.config = config;
    this.agents = agents;
    this.operators = operators;
    this.tokenValidator = tokenValidator;
  }

  /** Why the hub must not start with what is configured now; empty where it may. */
  public Optional<String> startRefusal() {
    return config.startRefusal(operators.any() || agents.anyKnown() || tokenValidator.any());
  }

  /**
   * Whether an operator of that id is one now: the hub itself, who comes without a key in open
   * mode, or somebody whose key is still there.
   */
  public boolean isOperator(String id) {
    return id.equals(Caller.HUB.id())
        || (config.mode() == SecurityMode.OPEN && id.equals(Caller.OPERATOR_OPEN.id()))
        || operators.has(id);
  }

  /** Authenticates a request for something that is not public. */
  public AuthResult authenticate(RequestHeaders headers) {
    return authenticate(headers, false);
  }

  /**
   * Authenticates a request.
   *
   * @param publicPath whether what is asked for needs no credentials: probes, public cards. The
   *     caller is {@link Caller#ANONYMOUS} then, where there are none in closed mode
   */
  public AuthResult authenticate(RequestHeaders headers, boolean publicPath) {
    if (config.mode() == SecurityMode.OPEN && fromAnotherSite(headers)) {
      return Refused.forbidden(
          "In open mode only this machine's own programs and pages are served. Call the hub as"
              + " localhost or 127.0.0.1.");
    }
    PresentedKey key = PresentedKey.of(headers);
    if (key instanceof PresentedKey.HashedKey hashed) {
      return ownerOf(hashed);
    }
    if (key instanceof PresentedKey.UnusableCredentials) {
      return Refused.unauthenticated(
          "Send one key, as Authorization: Bearer KEY or as X-API-Key: KEY.");
    }
    List<String> certificate = headers.certificate();
    return certificate.isEmpty()
        ? withoutCredentials(publicPath)
        : certified(certificate, publicPath);
  }

  private AuthResult certified(List<String> names, boolean publicPath) {
    Optional<AgentDefinition> agent =
        names.stream().flatMap(name -> agents.withCertificate(name).stream()).findFirst();
    if (agent.isPresent()) {
      return new Identified(Caller.of(agent.get()));
    }
    return publicPath
        ? withoutCredentials(true)
        : Refused.forbidden(
            "The certificate is nobody's here. Write its subject among the certificates of an"
                + " agent's file.");
  }

  /**
   * The caller as which a request is judged that names one in its body. In open mode, a request
   * without credentials is whoever it says; everyone else is its credential, and naming another is
   * refused.
   */
  public AuthResult named(Caller caller, String name) {
    if (caller.id().equals(name)) {
      return new Identified(caller);
    }
    if (!caller.equals(Caller.OPERATOR_OPEN)) {
      return Refused.forbidden(
          "The request names another caller than its credentials belong to. Leave the name out, or"
              + " use that caller's key.");
    }
    return new Identified(
        agents
            .find(name)
            .map(Caller::of)
            .orElseGet(() -> new Caller(name, false, Permissions.NONE)));
  }

  private AuthResult ownerOf(PresentedKey.HashedKey key) {
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
            key.bearer().map(tokenValidator::judge).orElseGet(TokenValidationResult.NoToken::new));
  }

  private AuthResult result(TokenValidationResult verdict) {
    if (verdict instanceof TokenValidationResult.ValidToken validToken) {
      return bearer(validToken.subject());
    }
    if (verdict instanceof TokenValidationResult.RejectedToken rejectedToken) {
      return Refused.badToken(rejectedToken.why());
    }
    if (verdict instanceof TokenValidationResult.IssuerKeysUnavailable issuerKeysUnavailable) {
      return Refused.unknown(issuerKeysUnavailable.retrySeconds());
    }
    return verdict instanceof TokenValidationResult.ValidationPending validationPending
        ? new AuthenticationPending(validationPending.verdict().thenApply(this::result))
        : Refused.unauthenticated("The key is not known. Make one with serai key create.");
  }

  private AuthResult bearer(String subject) {
    return agents
        .withSubject(subject)
        .<AuthResult>map(agent -> new Identified(Caller.of(agent)))
        .orElseGet(
            () ->
                Refused.forbidden(
                    "The token is genuine, but whom it names is no agent here. Write that name as"
                        + " the agent_id of a file in agents/, or among its subjects."));
  }

  private AuthResult withoutCredentials(boolean publicPath) {
    if (config.mode() == SecurityMode.OPEN) {
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
