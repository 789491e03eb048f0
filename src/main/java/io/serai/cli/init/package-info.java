/**
 * Commands that create a home: {@code init}, and {@code train}, which sends requests to a temporary
 * one. The template is among the resources.
 */
@NullMarked
package io.serai.cli.init;

import org.jspecify.annotations.NullMarked;
