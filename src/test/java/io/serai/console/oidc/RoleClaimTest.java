package io.serai.console.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import io.serai.security.OperatorRole;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoleClaimTest {

  private static final Map<OperatorRole, List<String>> VALUES =
      Map.of(OperatorRole.VIEWER, List.of("reader"), OperatorRole.OPERATOR, List.of("worker"));

  @Test
  void claimMayHaveDotsInItsName() throws Exception {
    RoleClaim roles = new RoleClaim("https://example.com/roles", VALUES);

    assertThat(roles.role(claims("https://example.com/roles", List.of("worker"))))
        .contains(OperatorRole.OPERATOR);
  }

  @Test
  void dotsLeadIntoObjectsIfThereIsNoSuchClaim() throws Exception {
    RoleClaim roles = new RoleClaim("realm_access.roles", VALUES);

    assertThat(roles.role(claims("realm_access", Map.of("roles", List.of("reader")))))
        .contains(OperatorRole.VIEWER);
  }

  @Test
  void otherClaimsGiveNoRole() throws Exception {
    RoleClaim roles = new RoleClaim("a.b", VALUES);

    assertThat(roles.role(claims("a", "worker"))).isEmpty();
    assertThat(roles.role(claims("b", "worker"))).isEmpty();
    assertThat(roles.role(claims("a.b", "other"))).isEmpty();
    assertThat(new RoleClaim(".", VALUES).role(claims("a", "worker"))).isEmpty();
  }

  private static IDTokenClaimsSet claims(String name, Object value) throws Exception {
    return new IDTokenClaimsSet(
        new JWTClaimsSet.Builder()
            .issuer("https://login.example.com")
            .subject("anna")
            .audience("serai")
            .issueTime(Date.from(Instant.EPOCH))
            .expirationTime(Date.from(Instant.EPOCH.plusSeconds(60)))
            .claim(name, value)
            .build());
  }
}
