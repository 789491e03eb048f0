package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.document.LazyJsonPointer;
import io.serai.security.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Finds the places of a document at which it uses credentials that its owner may not use. */
final class CredentialUseCheck {

  private final String secret;
  private final String message;
  private final List<DocumentFault> faults = new ArrayList<>();

  private CredentialUseCheck(String secret, String message) {
    this.secret = "${secrets." + secret + "}";
    this.message = message;
  }

  /**
   * Checks the credentials of a document.
   *
   * @throws A2sException with a fault for each place, if the caller may not use one of them
   */
  static void check(Capability capability, Caller owner) throws A2sException {
    List<DocumentFault> faults = new ArrayList<>();
    for (String secret : new TreeSet<>(capability.secrets())) {
      PermittedSecrets.refusal(owner, secret)
          .ifPresent(refusal -> faults.addAll(places(capability, secret, refusal)));
    }
    if (!faults.isEmpty()) {
      throw A2sException.of(403, "FORBIDDEN", faults.get(0).message()).with(faults);
    }
  }

  private static List<DocumentFault> places(Capability capability, String secret, String message) {
    CredentialUseCheck use = new CredentialUseCheck(secret, message);
    LazyJsonPointer steps = LazyJsonPointer.of("/execution");
    use.find(capability.document().path("execution"), steps);
    return use.faults.isEmpty() ? List.of(use.fault(steps)) : use.faults;
  }

  private DocumentFault fault(LazyJsonPointer place) {
    return DocumentFault.at(place.pointer(), "CREDENTIAL_NOT_PERMITTED", message);
  }

  private void find(JsonNode node, LazyJsonPointer place) {
    if (node.isTextual() && node.textValue().contains(secret)) {
      faults.add(fault(place));
    }
    node.properties().forEach(member -> find(member.getValue(), place.child(member.getKey())));
    for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
      find(node.get(i), place.child(i));
    }
  }
}
