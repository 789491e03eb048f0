package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the front matter of a prompt. Faults are reported to the collector of the document. */
final class PromptHeaderReader {
  private static final int MAX_NAME = 128;
  private static final int MAX_TEXT = 4_000;
  private static final int MAX_ARGUMENTS = 50;
  private static final int MAX_VALUES = 1_000;
  private static final int MAX_ICONS = 10;
  private static final String NAME_FORM =
      "use letters, digits, '.', '_' and '-', at most " + MAX_NAME;
  private static final String ARGUMENTS_FORM = "write {name: language, required: true}";
  private static final String ICONS_FORM = "write {src: https://example.com/icon.png}";
  private static final Set<String> THEMES = Set.of("light", "dark");

  private PromptHeaderReader() {}

  /**
   * Reads the members of the front matter.
   *
   * @param fileName the name of a prompt that names none
   */
  static PromptDescription read(DocumentNode members, String fileName) {
    DocumentNode named = members.optional("name");
    String name = named.exists() ? named.asName("write name: review").orElse(fileName) : fileName;
    if (!isName(name)) {
      named.fault(
          "'%s' is not a name; %s%s"
              .formatted(
                  TextFunctions.clipped(name),
                  named.exists() ? "" : "rename the file, or write name: ",
                  NAME_FORM));
    }
    String title = text(members, "title");
    String description = text(members, "description");
    List<PromptArgument> arguments = arguments(members);
    JsonNode icons = icons(members);
    members.warnOfUnknown();
    return new PromptDescription(name, title, description, arguments, icons);
  }

  private static List<PromptArgument> arguments(DocumentNode members) {
    List<PromptArgument> arguments = new ArrayList<>();
    Set<String> names = new HashSet<>();
    List<DocumentNode> declared = members.objects("arguments", ARGUMENTS_FORM);
    if (declared.size() > MAX_ARGUMENTS) {
      members.member("arguments").fault("there are more than " + MAX_ARGUMENTS + "; remove some");
      return arguments;
    }
    for (DocumentNode each : declared) {
      PromptArgument argument = argument(each);
      if (!names.add(argument.name())) {
        each.fault("the argument " + argument.name() + " is declared twice; rename or remove one");
      }
      arguments.add(argument);
    }
    return arguments;
  }

  private static PromptArgument argument(DocumentNode each) {
    DocumentNode named = each.optional("name");
    String name = named.asName(ARGUMENTS_FORM).orElse("");
    if (!name.isEmpty() && !isName(name)) {
      named.fault("'" + TextFunctions.clipped(name) + "' is not a name; " + NAME_FORM);
    }
    String title = text(each, "title");
    String description = text(each, "description");
    boolean required = each.flag("required").orElse(false);
    List<String> values = values(each);
    each.warnOfUnknown();
    return new PromptArgument(name, title, description, required, values);
  }

  private static List<String> values(DocumentNode argument) {
    List<String> values = argument.texts("enum");
    if (values.size() > MAX_VALUES) {
      argument
          .member("enum")
          .fault("enum has more than " + MAX_VALUES + " values; leave it out if many are possible");
      return List.of();
    }
    for (String value : values) {
      if (value.length() > TextFunctions.LONGEST_NAME) {
        argument
            .member("enum")
            .fault(
                "a value has more than " + TextFunctions.LONGEST_NAME + " characters; shorten it");
      }
    }
    return values;
  }

  private static @Nullable JsonNode icons(DocumentNode members) {
    List<DocumentNode> declared = members.objects("icons", ICONS_FORM);
    if (declared.size() > MAX_ICONS) {
      members.member("icons").fault("there are more than " + MAX_ICONS + "; remove some");
      return null;
    }
    ArrayNode icons = JsonMappers.array();
    declared.forEach(each -> icon(each, icons.addObject()));
    return icons.isEmpty() ? null : icons;
  }

  private static void icon(DocumentNode declared, ObjectNode icon) {
    DocumentNode source = declared.optional("src");
    String address = source.asText(ICONS_FORM).orElse("");
    if (!address.isEmpty() && !isIcon(address)) {
      source.fault(
          "src must be an https: or data: address of at most %d characters; %s"
              .formatted(MAX_TEXT, ICONS_FORM));
    }
    icon.put("src", address);
    declared.text("mimeType").ifPresent(type -> icon.put("mimeType", type));
    List<String> sizes = declared.texts("sizes");
    if (!sizes.isEmpty()) {
      sizes.forEach(icon.putArray("sizes")::add);
    }
    Optional<String> theme = declared.text("theme");
    if (theme.isPresent() && !THEMES.contains(theme.get())) {
      declared.member("theme").fault("theme must be light or dark");
    }
    theme.ifPresent(shade -> icon.put("theme", shade));
    declared.warnOfUnknown();
  }

  private static boolean isIcon(String address) {
    return address.length() <= MAX_TEXT
        && (address.startsWith("https://") || address.startsWith("data:"));
  }

  private static @Nullable String text(DocumentNode members, String member) {
    String text = members.text(member).map(String::strip).orElse(null);
    if (text != null && text.length() > MAX_TEXT) {
      members
          .member(member)
          .fault(member + " has more than " + MAX_TEXT + " characters; shorten it");
    }
    return text;
  }

  private static boolean isName(String name) {
    return name.length() <= MAX_NAME
        && TextFunctions.consistsOf(name, PromptTemplate::isNameCharacter);
  }
}
