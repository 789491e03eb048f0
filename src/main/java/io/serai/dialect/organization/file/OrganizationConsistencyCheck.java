package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.Role;
import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds in what the files of an organization contradict each other. */
final class OrganizationConsistencyCheck {
  private static final String CODE = "CONTRADICTION";

  private OrganizationConsistencyCheck() {}

  static List<DocumentFault> contradictions(OrganizationDefinition chart) {
    List<DocumentFault> found = new ArrayList<>();
    chart
        .organization()
        .ifPresent(
            organization -> {
              for (String role : organization.hierarchy().keySet()) {
                if (chart.role(role).isEmpty()) {
                  found.add(
                      warning(
                          "/hierarchy",
                          "the role "
                              + TextFunctions.clipped(role)
                              + " has no file in roles/, so it handles nothing; add one"));
                }
              }
              organization
                  .domainRouting()
                  .forEach((domain, roles) -> routing(domain, roles, chart.roles(), found));
            });
    return found;
  }

  /** Roles decide what they handle; {@code domain_routing} is not used. */
  private static void routing(
      String domain, List<String> routed, Map<String, Role> roles, List<DocumentFault> found) {
    for (String id : routed) {
      Optional<Role> role = Optional.ofNullable(roles.get(id));
      if (role.filter(each -> !each.domains().contains(domain)).isPresent()) {
        found.add(
            warning(
                "/domain_routing",
                "gives %s to %s, whose file does not handle it; the role's file counts"
                    .formatted(TextFunctions.clipped(domain), TextFunctions.clipped(id))));
      }
    }
  }

  private static DocumentFault warning(String path, String message) {
    return DocumentFault.at(path, CODE, message);
  }
}
