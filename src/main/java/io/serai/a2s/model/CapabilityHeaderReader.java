package io.serai.a2s.model;

import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.net.IDN;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/** Reads and validates the header of a capability (A2S-14 to A2S-21, A2S-Q4, A2S-Q21). */
record CapabilityHeaderReader(DocumentNode root) {
  static final Pattern PASCAL_CASE = Pattern.compile("[A-Z][A-Za-z0-9]*");
  private static final int MAX_DESCRIPTION_LENGTH = 200;

  /** Reads the header; empty if a fault was reported. */
  Optional<CapabilityHeader> read() {
    int before = root.faults().count();
    checkProtocolVersion();
    String name = name();
    String description = description();
    checkCharset();
    Set<String> domains = domains();
    Optional<Semver> semver = version();
    checkAuthors();
    Set<String> permissions = permissions();
    return root.faults().count() > before
        ? Optional.empty()
        : semver.map(
            version ->
                new CapabilityHeader(
                    name,
                    description,
                    root.node().path("version").asText(),
                    version,
                    domains,
                    permissions));
  }

  private void checkProtocolVersion() {
    DocumentNode field = root.member("a2s");
    String text = field.asText("write the version of the protocol, such as a2s: 1.0.0").orElse("");
    if (!text.isEmpty() && !CapabilityVersionParser.isSemantic(text)) {
      field.fault("'" + text + "' is not a semantic version; write a2s: 1.0.0");
    }
  }

  private String name() {
    DocumentNode field = root.member("name");
    String text =
        field.asName("name the capability in PascalCase, such as ListDogBreeds").orElse("");
    if (!text.isEmpty() && !PASCAL_CASE.matcher(text).matches()) {
      field.fault(
          "'"
              + text
              + "' is not PascalCase; begin with A-Z and use only letters A-Z, a-z and digits");
    } else if (CapabilityIdDeriver.of(text).length() > TextFunctions.LONGEST_NAME) {
      field.fault(
          "the id that the name becomes is longer than "
              + TextFunctions.LONGEST_NAME
              + " characters; shorten the name");
    }
    return text;
  }

  private String description() {
    DocumentNode field = root.member("description");
    String text = field.asText("say in at most 200 characters what the capability does").orElse("");
    int length = text.codePointCount(0, text.length());
    if (length > MAX_DESCRIPTION_LENGTH) {
      field.fault("description has " + length + " characters; shorten it to at most 200");
    }
    return text;
  }

  private void checkCharset() {
    DocumentNode field = root.member("charset");
    if (!field.exists()) {
      field.warn("CHARSET_MISSING", "charset is missing and read as utf-8; write charset: utf-8");
      return;
    }
    String text = field.asText("write charset: utf-8").orElse("");
    if (!text.isEmpty() && !text.equalsIgnoreCase("utf-8")) {
      field.fault(
          "the charset '"
              + text
              + "' is not supported; save the file as UTF-8 and write charset: utf-8");
    }
  }

  private Set<String> domains() {
    Set<String> domains = new LinkedHashSet<>();
    String remedy = "list every host that the capability speaks to, such as api.example.com";
    for (DocumentNode domain : root.member("domains").asFilledList(remedy)) {
      domain
          .asText("write a host name such as api.example.com")
          .filter(host -> isHost(domain, host))
          .ifPresent(host -> domains.add(HostNameSyntax.normal(host)));
    }
    return Collections.unmodifiableSet(domains);
  }

  private static boolean isHost(DocumentNode domain, String host) {
    boolean valid = HostNameSyntax.isValid(host);
    if (!valid) {
      domain.fault(
          "'%s' is not a host name; write it without scheme, port and path%s"
              .formatted(host, asciiHint(host)));
    }
    return valid;
  }

  private static String asciiHint(String host) {
    if (host.length() > HostNameSyntax.LONGEST) {
      return ", of at most " + HostNameSyntax.LONGEST + " characters";
    }
    try {
      String ascii = IDN.toASCII(host);
      return HostNameSyntax.isValid(ascii) ? ", here as " + ascii : ", such as api.example.com";
    } catch (IllegalArgumentException e) {
      return ", such as api.example.com";
    }
  }

  private Optional<Semver> version() {
    DocumentNode field = root.member("version");
    Optional<String> text =
        field.asText("write the capability's version in quotes, such as version: \"1.0.0\"");
    Optional<Semver> version = text.flatMap(CapabilityVersionParser::parse);
    if (text.isPresent() && version.isEmpty()) {
      field.fault("'" + text.get() + "' is not a semantic version; write one such as \"1.0.0\"");
    } else if (version.isPresent() && !CapabilityVersionParser.isSemantic(text.orElse(""))) {
      field.warn(
          "VERSION_NOT_SEMVER",
          "'" + text.orElse("") + "' is read as " + version.get() + "; write it in full");
    }
    return version;
  }

  private void checkAuthors() {
    String remedy = "list at least one author, such as - name: Jane Smith";
    for (DocumentNode author : root.member("authors").asFilledList(remedy)) {
      author
          .asObject("write - name: Jane Smith")
          .ifPresent(object -> object.member("name").asText("name the author"));
    }
  }

  private Set<String> permissions() {
    Set<String> permissions = new LinkedHashSet<>();
    String remedy = "list the permissions that a caller needs, as strings";
    DocumentNode nested = root.member("security").member("permissions").member("capabilities");
    for (DocumentNode field : List.of(root.member("permissions"), nested)) {
      if (field.exists()) {
        field.asList(remedy).forEach(p -> p.asText(remedy).ifPresent(permissions::add));
      }
    }
    return Collections.unmodifiableSet(permissions);
  }
}
