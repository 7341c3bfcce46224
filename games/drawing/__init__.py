"""The drawing: plain data in, SVG out. No models, no clock, no files but two fonts.

    board.board_svg(position, seats, mine=, highlight=)   the public position (JSON of the record format) as a picture
    table.SeatLook(number, name, creature, colour, figure)   how a seat is shown
    words.position_words(position, seats, mine), words.ring_text(position, seats)   the same in words
    figure.validate(data), figure.digest(data), figure.FigureRefused   creatures as data
    clay.figure_svg(data, title, size=, stand=)   a creature as plasticine
    sculptures.SCULPTURES, surprise.surprise(random)   creatures to begin with
    faces.face_svg, marks.token_svg, mark_svg, die_svg, moa.moa_svg, favicon.favicon_svg   single things
    picture.png(svg, width=)   any of them as PNG

Every picture is a whole SVG with a title, presentation attributes only (a strict CSP forbids styles), nothing from
outside, all text escaped, and ids that begin with the `prefix` one gives it: two on a page need two prefixes.
`python -m games.drawing FOLDER` draws a gallery to look at.
"""
